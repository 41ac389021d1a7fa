"""The rules of Okey as values and functions: no clock, no chance of its own, no input or output."""
