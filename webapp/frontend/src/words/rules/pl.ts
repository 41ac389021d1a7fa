import { pl } from "../pl";
import type { RulesWords } from "./en";

const { start, rules, table } = pl;
const points = { number: (n: number) => table.points(n) };

export const words: RulesWords = {
  done: "Gotowe",
  on: "tak",
  off: "nie",
  less: "Mniej",
  more: "Więcej",
  presets: "Które zasady",
  lines: {
    matsuri: "Jedno rozdanie, zwycięzca zyskuje. Przy pustym stosie można jeszcze brać z lewej",
    adikus: "Każdy ma 20 punktów, pozostali tracą. Płytki muszą leżeć poprawnie",
    gamedesire: "Każdy ma 12 punktów. Dwie osoby wygrywają, dwie przegrywają. Płytki muszą leżeć poprawnie",
    turkish: "Jak w herbaciarni: 20 punktów, płytkę ze środka się pokazuje, pary zobowiązują",
  },
  differs: (n) => `Zmienione zasady: ${n}`,
  back: (preset) => `Przywróć: ${preset}`,
  inPreset: (preset, value) => `${preset}: ${value}`,
  groups: {
    score: "Punkty i długość gry",
    points: "Punkty za zakończenie",
    may: "Co wolno",
    end: "Koniec rozdania",
    start: "Kto zaczyna",
    sides: "Partnerzy i miejsca",
    table: "Przy stoliku",
  },
  options: {
    scoring: { label: "Gdy ktoś skończy", values: { "winner gains": "zyskuje punkty", "others lose": "pozostali tracą punkty" } },
    deals: { label: "Gra trwa", values: { null: start.toZero }, number: start.dealsOf, byNumber: "na liczbę rozdań" },
    start_points: { label: "Każdy zaczyna z", number: (n) => `${n} pkt` },
    plain: { label: "Sekwensy i grupy", ...points },
    pairs: { label: "Siedem par", ...points },
    okey_last: { label: "Joker jako ostatni", ...points },
    pairs_with_okey: { label: "Siedem par i joker na koniec", ...points },
    showing: { label: "Pokazywanie płytki ze środka", note: "Kto ma taką samą, może ją pokazać przed swoim pierwszym ruchem: 1 punkt" },
    coloured_double: { label: "Czerwona lub czarna liczy się za 2" },
    pairs_bind: { label: "Pary trzeba ogłosić", note: "Kto ogłosi, kończy tylko parami. Kto nie ogłosi, parami nie skończy" },
    empty_stock: { label: rules.stock, values: rules.stocks },
    checked_by: { label: "Skończyć można", values: { hand: "gdy płytki dadzą się ułożyć", rack: "gdy już leżą poprawnie" } },
    first_start: { label: "Pierwsze rozdanie", values: { random: "losowa osoba", dice: "osoba na prawo od najwyższego rzutu" } },
    later_start: { label: "Następne rozdania i gry", values: { right: "następna osoba z prawej", winner: "kto ostatnio skończył" } },
    partners: { label: "Dwoje na dwoje", note: "Siedzący naprzeciwko mają wspólne punkty. Nie widzą swoich półek" },
    places: {
      label: "Grę wygrywa",
      note: "Dwoje na dwoje: strona z większą liczbą punktów",
      values: { ranking: "kto ma najwięcej punktów", "two and two": "dwie osoby z największą liczbą punktów" },
    },
    clock: { label: rules.clock, values: { auto: rules.clocks.auto, null: rules.clocks.none }, number: rules.seconds, byNumber: "sekundy" },
    open_piles: { label: "Widać wszystkie odrzucone", note: "Inaczej tylko górną płytkę każdego stosiku" },
    watching: { label: "Kto może oglądać", values: { null: "nikt" } },
  },
  bars: {
    gains_to_zero: "Gdy zwycięzca zyskuje, nikt nie spadnie do zera",
    zero_first: "Najpierw wybierz liczbę rozdań: nikt nie spadłby do zera",
    double_without_showing: "Tylko gdy wolno pokazać płytkę",
    only_where_lose: "Tylko gdy pozostali tracą punkty",
    nobody_watches: "Oglądać jeszcze się nie da",
  },
};
