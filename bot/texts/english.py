"""What the bot says in English."""

from __future__ import annotations

from typing import Final

from bot.texts import court, day, evening
from bot.texts.shape import (
    CandyWords,
    ElsewhereWords,
    EraseWords,
    ProfileWords,
    SettingsWords,
    StatsWords,
    TablesWords,
    Words,
)

ENGLISH: Final = Words(
    language="English",
    greeting=(
        "<b>Okeyhane</b>\nClassic Okey for four. Sit down with three computers at once, "
        "or call your friends to a table with a link."
    ),
    help=(
        "The Play button opens the game.\n"
        "Add me to a group, and /okey works there. Or type my name in any chat: that works too.\n"
    ),
    group_help="Say /okey, and I will open a table for this group. Whoever wants to play taps the button on the card.",
    no_page=(
        "My page has no public address yet, so I cannot open a table. "
        "Once my host has set PUBLIC_URL, you can play from here."
    ),
    choose_language="Which language shall we speak?",
    language_chosen="From now on I will speak English with you.",
    play="Play",
    book="All the rules, with pictures",
    friends="Play with friends",
    add_to_group="Add to a group",
    sit_down="Sit down",
    back="Back to the table",
    new_table="New table",
    invite="Call friends",
    invitation="An Okey table is open, with a seat for you.",
    table="Okey table",
    owner=lambda name: f"Owner: {name}",
    free_seat="free seat",
    computer=lambda name: f"{name} (computer)",
    deals=lambda n: f"A match of {n} {'deal' if n == 1 else 'deals'}",
    to_zero=lambda n: f"Everyone begins with {n} points, and the match ends when someone is at 0",
    points=lambda plain, pairs, okey, both: (
        f"Whoever finishes gets {plain} {'point' if plain == 1 else 'points'}; "
        f"with pairs {pairs}, with an okey last {okey}, with both {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"When someone finishes, the others lose {plain}; "
        f"with pairs {pairs}, with an okey last {okey}, with both {both}"
    ),
    showing="The indicator may be shown",
    pairs_bind="Whoever goes pairs says so, and finishes only with pairs",
    partners="Partners: opposite seats are one side",
    by_rack="To finish, the tiles must lie right on the rack",
    clock=lambda seconds: f"{seconds} seconds a turn",
    no_clock="No clock",
    seated=lambda n: f"{n} of 4 seats taken",
    full="All seats are taken.",
    playing="They are playing, and no seat is free.",
    finished="The match at this table is over.",
    unknown="There is no such table, or it has closed.",
    ask_to_join=(
        "Is the player in the browser you? "
        "If you say yes, that device plays in your name. If somebody else sent you this link, do not say yes."
    ),
    join="Yes, that is me",
    joined="The player in the browser is you now: their seats, candies and matches are yours.",
    cannot_join="This code has been used or has expired. Get a new one on the page.",
    who_are_you="You are writing anonymously, and I cannot see whose table this is. Say /okey under your own name.",
    old_button="This button is out of date. Say /start for a new one.",
    failed="That did not work just now. Try again in a moment.",
    look_back="Look back",
    send_replay="Show how it went",
    former="a former player",
    evening=evening.ENGLISH,
    play_how="Sit down with three computers at once, or open a table for friends.",
    rules=(
        "<b>Classic Okey</b>\n"
        "Four players, 106 tiles. Everyone is dealt 14, and whoever begins 15.\n\n"
        "On your turn draw from the stock or take what your left neighbour threw, then throw one to the right.\n"
        "Lay 14 tiles in runs (one colour, numbers in a row) and groups (one number, different colours), or collect "
        "seven pairs; "
        "put the fifteenth in the middle, and the deal is yours. 1 may follow 13, and nothing follows that 1.\n\n"
        "The okey is one above the indicator and stands for any tile. The clover is the false joker: it stands only "
        "for the tile that became the okey.\n"
        "Whoever finishes gets 2 points; 4 with pairs, 4 with an okey thrown last, 8 with both.\n\n"
        "Other sets of rules and every option are on the table's rules card."
    ),
    privacy=(
        "<b>What I keep about you</b>\n"
        "Telegram tells me your Telegram ID, first name and language, and when you open the game your picture. I ask "
        "for no phone number, contacts or place, "
        "and in groups I see only commands that are meant for me.\n\n"
        "I keep: your name in the game, your language and settings; what kind of devices you are signed in on, and "
        "when you last used them; "
        "matches that have ended, with their moves and the names of that day; candies and what they were for; "
        "your rating. "
        "Whoever knows a table's code can read the record of a match that ended there. "
        "For a group I keep its tables and its league. "
        "Open tables are gone a week after the last move at the latest.\n\n"
        "No ads, no tracking, and nothing is passed on. All of it lies on the server of whoever runs this bot, who "
        "can read it.\n\n"
        "/deleteme makes me forget you: settings, devices, rating and candies are gone, and old matches say “a former "
        "player” instead of your name. "
        "If you have begun the deal of the day, a mark is left, which only says that your Telegram ID has had its try, "
        "and is gone when the day is over."
    ),
    candy=CandyWords(
        balance=lambda n: f"You have {n} {'candy' if n == 1 else 'candies'}",
        today=lambda paid, cap: f"Today {paid} of {cap}.",
        none="No candies yet. Play a match with people to the end, or beat the computers; it takes 24 turns or more.",
        when=lambda at: f"{at:%d %b %H:%M}",
        match=lambda number, table: f"match {number} at table {table}",
        among_people={
            "win": "a win against people",
            "draw": "a draw against people",
            "loss": "played to the end with people",
        },
        against_computers="a win against computers",
        cap_left=lambda amount, worth: f"{amount} instead of {worth}: the day's cap",
        cap_reached=lambda cap: f"the day's cap of {cap} was reached already",
        paid_twice=lambda n: f"two of the seats were yours, and a match pays each person once: {n} taken back",
        over_cap_together=lambda n, cap: f"with your guest's candies it was over the day's {cap}: {n} taken back",
        nothing={
            "too_short": "too short: fewer than 24 turns were played",
            "left": "you left before the end",
            "same_device": "on another player's device: it counts as one person",
            "half_played_by_computer": "the computer played half of your turns or more",
            "no_computer": "one device, and nobody else at the table",
            "not_won": "against computers only a win pays",
        },
    ),
    stats=StatsWords(
        title="Your matches",
        none="No matches yet. The first one you finish will be listed here.",
        matches="Matches",
        wins="Wins",
        draws="Draws",
        longest_run="Most wins in a row",
        turns_to_win="Turns to a win, on average",
        sets="Finished with runs and groups",
        pairs="Finished with seven pairs",
        okeys="Finished with an okey thrown last",
        shown="Indicators shown",
    ),
    tables=TablesWords(
        title="Your tables",
        none="You are not sitting at any table.",
        your_turn="your turn",
        waiting=lambda n: f"waiting for players, {n} of 4 seats taken",
        at_play="they are playing",
        over="the match is over",
        go=lambda number: f"To table {number}",
    ),
    settings=SettingsWords(
        title="Your settings. A button changes them at once, on all your devices.",
        language="Language",
        look="Look",
        looks={"classic": "Green baize", "candy": "Candy", "teahouse": "Teahouse"},
        sounds="Sounds",
        hints="Mark melds",
        on="on",
        off="off",
        more="All settings in the game",
    ),
    erase=EraseWords(
        nobody="I know nothing about you, so there is nothing to erase.",
        ask=(
            "Shall I forget you? You leave your tables; candies, settings and devices are gone, "
            "and old matches lose your name. It cannot be undone."
        ),
        yes="Yes, forget me",
        no="No",
        done="I have forgotten you. Say /start to come back as somebody new.",
        stayed="Good, everything stays.",
    ),
    elsewhere=ElsewhereWords(
        mine=lambda n: f"Send your open table ({n}/4)",
        mine_note="Its free seats are taken from here",
        new="New table with friends",
        new_note="A card comes here, and anyone can sit down",
        opening="The table is almost ready.",
        opened="The table is open. Tap again to sit down.",
        computers="Against computers",
        computers_note="Whoever taps gets a table of their own",
        computers_text="An Okey table is ready, with three computers at it.",
        rules="Rules",
        rules_note="Okey in a few words",
    ),
    court=court.ENGLISH,
    day=day.ENGLISH,
    profile=ProfileWords(
        name="Okeyhane",
        about="Classic Okey for four: against computers, with friends, in a group. Nothing to install.",
        description=(
            "Classic Okey for four. Sit down with three computers at once, call friends by a card, open a table for "
            "a group. "
            "No sign-up and no ads."
        ),
    ),
    commands=(
        ("start", "Open the game"),
        ("play", "Choose how to play"),
        ("okey", "Open a table for friends"),
        ("day", "The deal of the day"),
        ("tables", "Your tables"),
        ("invite", "Call friends to your table"),
        ("rules", "The rules of the game"),
        ("candies", "Your candies"),
        ("stats", "Your matches"),
        ("settings", "Settings"),
        ("language", "Change the language"),
        ("mute", "No more notices"),
        ("help", "What I can do"),
        ("privacy", "What I keep about you"),
        ("deleteme", "Forget me"),
    ),
    group_commands=(
        ("okey", "Open a table for this group"),
        ("day", "The deal of the day"),
        ("tables", "Tables in this chat"),
        ("stats", "The league of this chat"),
        ("newlink", "A new link to the league"),
        ("rules", "The rules of the game"),
        ("help", "How to play"),
    ),
)
