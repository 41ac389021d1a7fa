import { polish as form } from "../counted";
import type { CoachWords } from "./en";

const tiles = (n: number) => `${n} ${form(n, "płytka", "płytki", "płytek")}`;

export const words: CoachWords = {
  coach: "Podpowiedź",
  thanks: "Dzięki",
  next: "Dalej",
  leave: "Już sobie poradzę",
  do: { draw: "Pobierz ze stosu", take: "Weź", discard: "Odrzuć", finish: "Zakończ tą płytką", pass: "Pas", show: "Pokaż" },
  why: {
    draw: "Płytka z lewej nie przybliża cię do wygranej.",
    ready: "Czternaście jest gotowych: cokolwiek przyjdzie, zbędną połóż na środku.",
    take: (from, to) => (to < from ? `Do wygranej brakowało ${from}, zostanie ${to}.` : "Po niej pasuje ci o wiele więcej płytek."),
    takeAndFinish: "Z nią kończysz.",
    finish: "Czternaście jest gotowych: tę połóż na środku.",
    pass: "Płytką z lewej nie skończysz.",
    show: "Masz bliźniaczkę płytki ze środka: liczy się od razu.",
    nearest: "Każda inna oddala cię od wygranej.",
    more: (left, other) => `Potem ${form(left, "pomoże", "pomogą", "pomoże")} ${tiles(left)}, inaczej najwyżej ${other}.`,
    alone: "Nie pasuje do żadnej z twoich płytek.",
    equal: "Inne nie są gorsze, ale ta mniej pomoże sąsiadowi albo daje więcej możliwości.",
  },
  away: (n) => (n === 0 ? "Gotowe" : `Do wygranej ${tiles(n)}`),
  pairs: "Zbieraj siedem par",
  useful: (n) => (n === 0 ? "żadna już nie pomoże" : `${n} ${form(n, "zakryta pomoże", "zakryte pomogą", "zakrytych pomoże")}:`),
  lesson: {
    tiles: "To twoje płytki, nikt inny ich nie widzi. Ułóż czternaście w sekwensy (5-6-7 jednego koloru) i grupy (trzy dziewiątki w różnych kolorach). To, co leży razem i pasuje, jest podświetlone.",
    okey: "Na środku leży odkryta płytka, a obok joker, którego wskazuje: zastępuje każdą inną. Nie odrzucaj go pochopnie. Koniczyna gra tylko za płytkę, która stała się jokerem.",
    sort: "Zrób porządek: dotknij na dole „Sekwensy” albo „Grupy” albo przeciągaj płytki palcem.",
    watch: (name) => `Gra ${name}. Patrz na kupkę po lewej: płytkę z wierzchu możesz wziąć tylko ty.`,
    draw: "Twój ruch. Dotknij stosu albo kupki po lewej, jeśli jej płytka ci pasuje.",
    throw: "Teraz masz o jedną za dużo. Przeciągnij płytkę na swoją kupkę po prawej albo dotknij jej, a potem kupki.",
    finish: "Masz to! Przeciągnij tę płytkę na środek albo dotknij jej, a potem środka.",
    over: "I całe rozdanie za tobą. Graj dalej: przy stolikach z komputerami podpowiedź jest na każde zawołanie.",
  },
};
