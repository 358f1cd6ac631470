"""The ``mistigris`` command, one module a subcommand."""
