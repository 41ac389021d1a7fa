"""The settings: known names only, a wrong value names its variable, and no secret is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from webapp.settings import Settings, SettingsError


def test_without_any_setting_the_house_is_open_on_this_machine_only() -> None:
    settings = Settings.from_env({})
    assert (settings.host, settings.port) == ("127.0.0.1", 8080)
    assert (settings.redis_url, settings.database_url, settings.public_url) == (None, None, None)
    elsewhere = Settings.from_env({"HOST": "0.0.0.0", "OPS_PORT": "9090"})
    assert elsewhere.ops_host == "127.0.0.1", "what a host looks at is not the world's for that"


def test_in_a_clone_the_data_lie_in_it() -> None:
    assert Settings.from_env({}).data_dir == Path(__file__).parents[2] / ".data"


def test_an_empty_value_is_as_good_as_none() -> None:
    assert Settings.from_env({"PORT": "", "REDIS_URL": ""}) == Settings.from_env({})


def test_other_variables_are_not_read() -> None:
    assert Settings.from_env({"PATH": "/bin", "port": "1", "OKEY_PORT": "2"}) == Settings.from_env({})


WRONG = [
    ("PORT", "eighty"),
    ("PORT", "65536"),
    ("REDIS_URL", "http://127.0.0.1"),
    ("DATABASE_URL", "mysql://127.0.0.1/okey"),
    ("PUBLIC_URL", "http://okey.example.org"),
    ("PUBLIC_URL", "https://okey.example.org/play"),
    ("PUBLIC_URL", "okey.example.org"),
    ("TELEGRAM_API", "api.telegram.org"),
    ("TELEGRAM_API", "https://api.telegram.org/bot123:abc"),
    ("BOT_APP", "my app"),
    ("BOT_MODE", "pigeon"),
    ("BOT_MODE", "webhook"),
    ("WEBHOOK_SECRET", "two words"),
    ("TRUST_PROXY", "perhaps"),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name}: "):
        Settings.from_env({name: value})


def test_every_wrong_variable_is_named_at_once() -> None:
    with pytest.raises(SettingsError, match=r"PORT: .*; REDIS_URL: "):
        Settings.from_env({"PORT": "x", "REDIS_URL": "x"})


@pytest.mark.parametrize("name", ["REDIS_URL", "DATABASE_URL", "PUBLIC_URL", "PORT", "TELEGRAM_API", "WEBHOOK_SECRET"])
def test_a_wrong_value_shows_no_secret(name: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_env({name: "http://okey:hunter2@[example"})
    assert "hunter2" not in f"{caught.value!r} {caught.value.__cause__!r}"


@pytest.mark.parametrize("url", ["redis://:hunter2@127.0.0.1", "unix:///run/valkey.sock?password=hunter2"])
def test_settings_can_be_printed_without_their_secrets(url: str) -> None:
    given = {"REDIS_URL": url, "BOT_TOKEN": "1:hunter2", "WEBHOOK_SECRET": "hunter2"}
    assert "hunter2" not in repr(Settings.from_env(given))


ADDRESSES = [
    ("https://Okey.Example.org/", "https://okey.example.org"),
    ("https://okey.example.org:8443", "https://okey.example.org:8443"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
]


@pytest.mark.parametrize(("given", "kept"), ADDRESSES)
def test_the_public_address_is_a_host(given: str, kept: str) -> None:
    assert Settings.from_env({"PUBLIC_URL": given}).public_url == kept


def test_a_bot_asks_telegram_itself_for_updates() -> None:
    settings = Settings.from_env({"BOT_TOKEN": "1:abc"})
    assert (settings.bot_mode, settings.telegram_api) == ("polling", "https://api.telegram.org")


def test_a_bot_api_of_ones_own_may_be_plain_http() -> None:
    assert Settings.from_env({"TELEGRAM_API": "http://127.0.0.1:8081/"}).telegram_api == "http://127.0.0.1:8081"


def test_a_webhook_needs_an_address_and_a_secret() -> None:
    given = {"BOT_MODE": "webhook", "PUBLIC_URL": "https://okey.example.org", "WEBHOOK_SECRET": "abc-_9"}
    assert Settings.from_env(given).bot_mode == "webhook"
    for missing in ("PUBLIC_URL", "WEBHOOK_SECRET"):
        with pytest.raises(SettingsError, match=f"BOT_MODE: .*{missing}"):
            Settings.from_env({**given, missing: ""})


DATABASES = [
    ("postgresql://okey:secret@db/okey", "postgresql+asyncpg://okey:secret@db/okey"),
    ("postgres://okey:secret@db/okey", "postgresql+asyncpg://okey:secret@db/okey"),
    ("sqlite:////data/people.sqlite", "sqlite+aiosqlite:////data/people.sqlite"),
]


@pytest.mark.parametrize(("given", "read"), DATABASES)
def test_the_database_is_read_with_its_driver(given: str, read: str) -> None:
    assert Settings.from_env({"DATABASE_URL": given}).database() == read


def test_without_a_database_people_are_kept_in_a_file_of_the_data_folder() -> None:
    assert Settings.from_env({"DATA_DIR": "/data"}).database() == "sqlite+aiosqlite:////data/okey.sqlite"


def test_nobody_changes_settings_later() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Settings.from_env({}).port = 1  # type: ignore[misc]


def test_the_example_names_every_setting_and_no_other() -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text()
    ours = {name.upper() for name in Settings.model_fields}
    assert set(re.findall(r"^#([A-Z_]+)=", example, re.MULTILINE)) == ours | {"POSTGRES_PASSWORD"}, "compose.yaml's own"
