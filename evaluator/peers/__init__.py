"""Evaluators and equity calculators measured side by side: ours, other packages', a user's own.

Each runs in a process of its own (`worker`, `crew`), so that a crash ends nobody else and all are
timed under the same conditions. `bench` says what is asked of them, in which order; `checking`
compares how they order hands with how we do; `results` is what comes out.
"""
