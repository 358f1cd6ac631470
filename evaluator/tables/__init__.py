"""Tables for the table evaluator: built from a policy, kept as ``.npy`` files, mapped read-only."""
