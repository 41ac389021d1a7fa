"""The bot, and the `okey` command that wires the whole house."""
