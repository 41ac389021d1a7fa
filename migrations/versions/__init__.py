"""The migrations, oldest first.

Each says its tables and columns itself, though `webapp.accounts.models` has them too: models go on changing, and what a
migration did must not. `tests/migrations` asks that both come to the same.
"""
