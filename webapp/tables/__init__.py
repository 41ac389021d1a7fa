"""The one truth about a table: its pure state, its store, its clock."""
