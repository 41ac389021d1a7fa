"""Settings of the property tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no failure: no example has to end within a given time.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
