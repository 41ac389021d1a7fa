"""The people: who they are and how they are known again."""
