import { colourOf, numberOf, FALSE_JOKER, type Tile } from "../tiles";
import type { Words } from "./en";

const COLOUR = { R: "czerwona", Y: "żółta", B: "niebieska", K: "czarna" };
const COLOUR_OBJECT = { R: "czerwoną", Y: "żółtą", B: "niebieską", K: "czarną" };

const tile = (face: Tile) => (face === FALSE_JOKER ? "fałszywy joker" : `${COLOUR[colourOf(face)]} ${numberOf(face)}`);
const tileObject = (face: Tile) =>
  face === FALSE_JOKER ? "fałszywego jokera" : `${COLOUR_OBJECT[colourOf(face)]} ${numberOf(face)}`;

/** 1 płytka, 2 płytki, 5 płytek. */
function form(n: number, one: string, few: string, many: string): string {
  const tens = Math.abs(n) % 100;
  const units = tens % 10;
  if (Math.abs(n) === 1) return one;
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? few : many;
}
const some = (n: number, one: string, few: string, many: string) => `${n} ${form(n, one, few, many)}`;

// The present tense spares us guessing whether a player is a man or a woman.
export const pl: Words = {
  language: "Polski",
  languageLabel: "Język",
  tile,
  okeyMark: "joker",
  faceDown: "zakryta",

  start: {
    game: "Okey",
    tagline: "Cztery osoby, sto sześć płytek, jeden stolik",
    computers: "Z komputerami",
    computersNote: "Stolik czeka, siadaj",
    friends: "Ze znajomymi",
    friendsNote: "Wyślij link i grajcie",
    name: "Twoje imię",
    deals: "Gra",
    dealsOf: (n) => some(n, "rozdanie", "rozdania", "rozdań"),
    join: "Masz kod?",
    joinHint: "Kod albo link",
    joinGo: "Dołącz",
    badCode: "Kod stolika ma 13 liter i cyfr",
    resume: "Wróć do stolika",
  },

  lobby: {
    seated: (n) => (n === 4 ? "Komplet przy stoliku" : `Zajęte miejsca: ${n} z 4`),
    code: "Kod stolika",
    link: "Zaproszenie",
    copy: "Kopiuj",
    copied: "Skopiowano",
    copyByHand: "Zaznacz link i skopiuj",
    share: "Wyślij link",
    free: "Wolne",
    invite: "zaproś kogoś",
    sit: "usiądź tutaj",
    sitDown: "Usiądź",
    owner: "gospodarz",
    ready: "gotowe",
    waiting: "jeszcze chwila",
    sayReady: "Mogę grać",
    sayNotReady: "Jeszcze chwila",
    startNow: "Zacznij teraz",
    startNote: "Na wolnych miejscach zagrają komputery",
    readyNote: "Zaczynamy, gdy wszyscy będą gotowi",
    leave: "Wstań",
  },

  rules: {
    title: "Zasady",
    match: "Gra",
    points: "Zwykłe, pary, jokerem, pary jokerem",
    stock: "Gdy stos się skończy",
    stockValue: "gramy, póki ktoś bierze z lewej",
    clock: "Ruch",
    clockValue: "ze znajomymi 45 s",
    howTo: [
      "Weź płytkę ze stosu albo z lewej, potem odrzuć jedną w prawo.",
      "Ułóż 14 płytek w sekwensy i grupy albo siedem par, a piętnastą połóż na środku.",
      "Joker zastępuje każdą płytkę. Koniczyna to fałszywy joker: gra tylko jako płytka jokera.",
      "Dotknij płytki dwa razy, żeby ją zakryć.",
    ],
  },

  table: {
    you: "Ty",
    yourTurn: "Twój ruch",
    drawOrTake: "Twój ruch: weź płytkę",
    throwOne: "Twój ruch: odrzuć płytkę",
    takeOrPass: "Stos pusty: weź albo pas",
    thinking: (name) => `Teraz ${name}`,
    draw: "Pobierz",
    take: "Weź",
    throw: "Odrzuć",
    finish: "Skończ tutaj",
    pass: "Pas",
    undo: "Cofnij",
    runs: "Sekwensy",
    groups: "Grupy",
    menu: "Menu",
    left: (n) => ({ count: String(n), unit: form(n, "płytka", "płytki", "płytek") }),
    okey: "Joker",
    points: (n) => some(n, "punkt", "punkty", "punktów"),
    away: "nieobecność",
    computer: "komputer",
    reconnecting: "Łączymy…",
    dealOf: (n, of) => (of === null ? `Rozdanie ${n}` : `Rozdanie ${n} z ${of}`),
  },

  did: {
    drawn: (name) => `${name} pobiera ze stosu`,
    taken: (name, what) => `${name} bierze ${tileObject(what)}`,
    discarded: (name, what) => `${name} odrzuca ${tileObject(what)}`,
    passed: (name) => `${name}: pas`,
    shown: (name, n) => `${name} pokazuje bliźniaczą płytkę: ${some(n, "punkt", "punkty", "punktów")}`,
    wentPairs: (name) => `${name} idzie na pary`,
    finished: (name) => `${name} kończy`,
  },
  youDid: {
    drawn: (what) => (what ? `Pobierasz ${tileObject(what)}` : "Pobierasz ze stosu"),
    taken: (what) => `Bierzesz ${tileObject(what)}`,
    discarded: (what) => `Odrzucasz ${tileObject(what)}`,
    passed: "Pasujesz",
    shown: (n) => `Pokazujesz bliźniaczą płytkę: ${some(n, "punkt", "punkty", "punktów")}`,
    wentPairs: "Idziesz na pary",
    finished: "Kończysz",
  },
  exhausted: "Płytki się skończyły, nikt nie wygrywa",
  outOfTime: "Czas minął: komputer zagrał za ciebie",
  turnedDown: "Płytka zakryta. Dotknij dwa razy, żeby odkryć",

  aria: {
    rack: "Twoja półka. Strzałki przesuwają, Enter podnosi i kładzie, D odrzuca, F kończy, T odwraca",
    slot: (n, what) => `${what}, pole ${n}`,
    emptySlot: (n) => `puste pole ${n}`,
    picked: (what) => `${what} w ręce`,
    stock: (n) => `Stos, ${some(n, "płytka", "płytki", "płytek")}`,
    indicator: (what) => `Na środku ${what}`,
    pile: (name, what) => `${name}, odrzucone: ${what}`,
    nothing: "pusto",
    centre: "Skończ: połóż tu piętnastą płytkę",
    seconds: (n) => some(n, "sekunda", "sekundy", "sekund"),
  },

  result: {
    finished: (name) => `${name} kończy`,
    youFinished: "Kończysz",
    drawn: "Remis",
    drawnNote: "Płytki się skończyły",
    plain: "Sekwensy i grupy",
    pairs: "Siedem par",
    okeyLast: "Ostatni był joker",
    pairsOkey: "Siedem par, ostatni joker",
    away: (n) => (n === 1 ? "zabrakło 1 płytki" : `zabrakło ${n} płytek`),
    unit: (n) => form(n, "punkt", "punkty", "punktów"),
    points: "Punkty",
    tally: "Wynik stolika",
    wins: (n) => some(n, "wygrana", "wygrane", "wygranych"),
    over: (n) => `Koniec gry ${n}`,
    again: "Jeszcze raz",
    agreed: "Grasz dalej",
    leave: "Wstań",
    nextDeal: (s) => `Nowe rozdanie za ${s} s`,
    waitAgain: (s) => `Na decyzję ${s} s`,
  },

  menu: {
    title: "Menu",
    close: "Zamknij",
    leave: "Wstań od stolika",
    leaveAsk: "Za ciebie zagra komputer. Wstajesz?",
    stay: "Zostań",
    home: "Strona główna",
  },

  claim: {
    title: "To jeszcze nie koniec",
    wrong: {
      too_short: "Mniej niż trzy płytki",
      not_a_meld: "Ani sekwens, ani grupa",
      colours_repeat: "W grupie dwa razy ten sam kolor",
      five_in_group: "Grupa ma najwyżej cztery płytki",
      lay_ascending: "Sekwens układa się rosnąco",
      past_the_one: "Po jedynce za trzynastką nic nie ma",
      tile_too_many: "O jedną płytkę za dużo",
      odd_pairs: "Płytka bez pary",
      not_a_pair: "Te dwie to nie para",
    },
    offer: "Te płytki wygrywają w innym układzie",
    lay: "Ułóż tak",
    ok: "Jasne",
  },

  refused: {
    other: "Nie udało się. Spróbuj jeszcze raz",
    not_your_turn: "To nie twój ruch",
    draw_first: "Najpierw weź płytkę",
    already_drawn: "Masz już płytkę: odrzuć jedną",
    stock_empty: "Stos jest pusty",
    pile_empty: "Nie ma tam nic do wzięcia",
    tile_not_held: "Nie masz tej płytki",
    cannot_pass: "Teraz nie można spasować",
    not_winning: "To jeszcze nie koniec",
    table_full: "Wszystkie cztery miejsca są zajęte",
    seat_taken: "Ktoś był szybszy: miejsce zajęte",
    no_such_table: "Nie ma takiego stolika. Może już się zamknął",
    not_at_table: "Przy tym stoliku już grają",
    table_closed: "Ten stolik jest już zamknięty",
    bad_name: "Imię ma od 1 do 24 liter",
    unavailable: "Stolik nie odpowiada. Spróbuj za chwilę",
    offline: "Brak połączenia. Zaczekaj chwilę",
    update: "Jest nowa wersja. Odśwież stronę",
  },
};
