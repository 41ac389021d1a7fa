"""What the bot does with each kind of update."""
