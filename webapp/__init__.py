"""The table manager, the people and the page."""
