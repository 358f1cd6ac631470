"""Compiled code: the only package that imports numba.

Nothing here is imported until something is computed. Kernels take arrays that were checked and
made contiguous by `evaluator.ranking` and `evaluator.odds`, and never check them again. Tables
reach them as arguments. The house rules are in CONTRIBUTING.md, "Kernels".
"""
