"""The settings: read once from the environment, then passed down."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, Self
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)

from webapp.logs import Form

BURST: Final = 40
PER_SECOND: Final = 10
"""A quick player sorting a rack sends a few frames a second; a program that floods sends hundreds."""

CLONE: Final = Path(__file__).resolve().parents[1]


class SettingsError(ValueError):
    """A setting that cannot be used; its text names the variable and never shows the value."""


def default_data_dir() -> Path:
    """`.data` in a clone, else the folder where a person's programs keep their data."""
    if (CLONE / "pyproject.toml").is_file():
        return CLONE / ".data"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "okeyhane"


def _server_address(schemes: tuple[str, ...]) -> AfterValidator:
    def check(url: SecretStr) -> SecretStr:
        try:
            scheme = urlsplit(url.get_secret_value()).scheme
        except ValueError:
            raise ValueError("is not an address") from None
        if scheme not in schemes:
            raise ValueError(f"must begin with one of {', '.join(name + '://' for name in schemes)}")
        return url

    return AfterValidator(check)


def _page_address(url: str) -> str:
    parts = urlsplit(url)
    local = parts.hostname in {"127.0.0.1", "localhost", "::1"}
    if not parts.hostname or parts.scheme not in ({"http", "https"} if local else {"https"}):
        raise ValueError("must be the https address of the page, as https://okey.example.org")
    if parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username:
        raise ValueError("must be a host alone, without a path")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _api_address(url: str) -> str:
    parts = urlsplit(url)
    if not parts.hostname or parts.scheme not in {"http", "https"} or parts.query or parts.fragment:
        raise ValueError("must be an http or https address, as https://api.telegram.org")
    if "/bot" in parts.path:
        raise ValueError("must be the address before /bot")
    return url.rstrip("/")


def _webhook_secret(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
        raise ValueError("must have 1 to 256 characters of A-Z, a-z, 0-9, _ and -")
    return secret


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("must be the name of a time zone, as Europe/Istanbul") from None
    return name


def _absolute(folder: Path) -> Path:
    return folder.expanduser().absolute()


class Settings(BaseModel):
    """What a host may choose. Each field is the environment variable of its name in capitals."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    host: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    """The address that is listened on; 0.0.0.0 is every one."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8080
    """0 takes any free one."""
    ops_port: Annotated[int, Field(ge=0, le=65535)] | None = None
    """Where /healthz, /readyz and /metrics are; 0 takes any free one. Without it the last two are nowhere."""
    ops_host: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    """The address at which the host looks at them; another one only in a network of the house's own."""
    drain_seconds: Annotated[float, Field(ge=0, le=300)] = 0
    """How long a closing node says at /readyz that it is not ready before it sends its players to others."""
    log_format: Form = "text"
    """How the log is written: for people, or a JSON object a line."""
    data_dir: Annotated[Path, AfterValidator(_absolute)] = Field(default_factory=default_data_dir)
    """Where Valkey's files and the SQLite database lie."""
    redis_url: Annotated[SecretStr, _server_address(("redis", "rediss", "unix"))] | None = None
    """A Valkey or Redis that somebody else runs; without it `okey serve` runs its own."""
    database_url: Annotated[SecretStr, _server_address(("sqlite", "postgresql", "postgres"))] | None = None
    """A PostgreSQL database; without it a SQLite file in `data_dir`."""
    public_url: Annotated[str, AfterValidator(_page_address)] | None = None
    """The page's https address on the internet; 127.0.0.1 still plays beside it."""
    trust_proxy: bool = False
    """Believe what the proxy in front says of the request: X-Forwarded-Host, -Proto and -For."""

    frame_burst: Annotated[int, Field(ge=8, le=100_000)] = BURST
    """Frames that one socket may send at once."""
    frames_per_second: Annotated[int, Field(ge=1, le=100_000)] = PER_SECOND
    """... and so many a second after that."""
    sockets_per_address: Annotated[int, Field(ge=1, le=100_000)] = 60
    """Pages that may be open at once from one address of the internet, at one node."""
    sockets_per_person: Annotated[int, Field(ge=1, le=100_000)] = 16
    """Pages that one person may have open at once, at one node."""
    guests_per_hour: Annotated[int, Field(ge=1, le=100_000)] = 120
    """New guests that may come from one address of the internet in an hour, to one node."""

    candy_cap: Annotated[int, Field(ge=0, le=10_000)] = 60
    """The most candies that a person is paid in a day."""
    day_zone: Annotated[str, AfterValidator(_zone)] = "Europe/Istanbul"
    """The time zone in which a day ends, as `Europe/Warsaw`."""

    bot_token: SecretStr | None = None
    """The Telegram bot's token; with it `okey serve` runs the bot too."""
    bot_app: Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{3,64}$")] | None = None
    """The short name of the Mini App for links, where it has one; without it the bot's main Mini App is opened."""
    telegram_api: Annotated[str, AfterValidator(_api_address)] = "https://api.telegram.org"
    """The Bot API, without `/bot...`; another one where you run your own."""
    webhook_secret: Annotated[SecretStr, AfterValidator(_webhook_secret)] | None = None
    """What Telegram shows at the webhook."""
    bot_mode: Literal["polling", "webhook"] = "polling"
    """How updates come: asked for, or sent to `public_url`."""

    @field_validator("bot_mode")
    @classmethod
    def _webhook_is_reachable(cls, mode: str, info: ValidationInfo) -> str:
        if mode == "webhook" and not (info.data.get("public_url") and info.data.get("webhook_secret")):
            raise ValueError("webhook needs PUBLIC_URL and WEBHOOK_SECRET")
        return mode

    @classmethod
    def from_env(cls, environment: Mapping[str, str]) -> Self:
        """Read the known names and no others; an empty value is as good as none.

        Raises `SettingsError`, which names each wrong variable.
        """
        given = {name: environment[name.upper()] for name in cls.model_fields if environment.get(name.upper())}
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            raise SettingsError("; ".join(map(_sentence, error.errors(include_input=False)))) from None

    @property
    def bot_id(self) -> int | None:
        """The number of the token's bot: its first part."""
        number = self.bot_token.get_secret_value().partition(":")[0] if self.bot_token else ""
        return int(number) if number.isascii() and number.isdecimal() else None

    def database(self) -> str:
        """Return the database's address as SQLAlchemy reads it, with the driver in its scheme."""
        if self.database_url is None:
            return f"sqlite+aiosqlite:///{self.data_dir / 'okey.sqlite'}"
        scheme, rest = self.database_url.get_secret_value().split("://", 1)
        return f"{'sqlite+aiosqlite' if scheme == 'sqlite' else 'postgresql+asyncpg'}://{rest}"


def _sentence(error: Mapping[str, object]) -> str:
    where, message = error["loc"], str(error["msg"]).removeprefix("Value error, ")
    name = str(where[0]).upper() if isinstance(where, tuple) else "settings"
    return f"{name}: {message[0].lower()}{message[1:]}"
