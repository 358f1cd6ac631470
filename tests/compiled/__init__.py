"""Compiled policies: right over whole spaces of hands, against their definition, against peers."""
