"""What the bot says in English."""

from __future__ import annotations

from typing import Final

from bot.texts.shape import Words

ENGLISH: Final = Words(
    language="English",
    greeting=(
        "<b>Okeyhane</b>\nClassic Okey for four. Sit down with three computers at once, "
        "or call your friends to a table with a link."
    ),
    help=(
        "The Play button opens the game.\n"
        "/okey opens a table for you; send its link to your friends.\n"
        "/language changes the language that we speak.\n\n"
        "Add me to a group, and /okey works there too."
    ),
    group_help="Say /okey, and I open a table for this group. Whoever wants to play taps the button on the card.",
    no_page=(
        "My page has no public address yet, so I cannot open a table. "
        "Once whoever runs me has set PUBLIC_URL, you can play from here."
    ),
    choose_language="Which language shall we speak?",
    language_chosen="From now on I speak English with you.",
    play="Play",
    friends="Play with friends",
    add_to_group="Add to a group",
    sit_down="Sit down",
    back="Back to the table",
    new_table="New table",
    invite="Call friends",
    invitation="An Okey table is open, and there is a seat for you.",
    table="Okey table",
    owner=lambda name: f"Owner: {name}",
    free_seat="free seat",
    computer=lambda name: f"{name} (computer)",
    deals=lambda n: f"A match of {n} {'deal' if n == 1 else 'deals'}",
    to_zero=lambda n: f"Everyone begins with {n} points, and the match ends when someone is at 0",
    points=lambda plain, pairs, okey, both: (
        f"Whoever finishes gains {plain} {'point' if plain == 1 else 'points'}; "
        f"with pairs {pairs}, with an okey {okey}, with both {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"When someone finishes, the others lose {plain}; "
        f"for pairs {pairs}, with an okey last {okey}, pairs with an okey {both}"
    ),
    showing="The indicator may be shown",
    pairs_bind="Who goes pairs says so, and finishes with pairs only",
    partners="Partners: opposite seats are one side",
    by_rack="A finish is checked as the tiles lie on the rack",
    clock=lambda seconds: f"{seconds} seconds a turn",
    no_clock="No clock",
    seated=lambda n: f"{n} of 4 seats taken",
    full="All seats are taken.",
    playing="They are playing, and no seat is free.",
    finished="The match at this table is over.",
    unknown="There is no such table, or it has closed.",
    ask_to_join=(
        "Is the player in the browser you? "
        "If you say yes, that device plays in your name. If somebody else sent you this link, do not press."
    ),
    join="Yes, that is me",
    joined="The player in the browser is you now: their seats, candies and matches are yours.",
    cannot_join="This code has been used or has expired. Get a new one on the page.",
    who_are_you="You write anonymously, and I cannot see whose table this is. Say /okey under your own name.",
    old_button="This button is out of date. Say /start for a new one.",
    failed="That did not work just now. Try again in a moment.",
    commands=(
        ("start", "Open the game"),
        ("okey", "Open a table for friends"),
        ("language", "Change the language"),
        ("help", "How to play"),
    ),
    group_commands=(("okey", "Open a table for this group"), ("help", "How to play")),
)
