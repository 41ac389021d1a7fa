import { polish as form } from "../counted";
import type { CoachWords } from "./en";

const tiles = (n: number) => `${n} ${form(n, "płytka", "płytki", "płytek")}`;

export const words: CoachWords = {
  coach: "Podpowiedź",
  thanks: "Dzięki",
  next: "Dalej",
  leave: "Już sobie poradzę",
  offer: "Pierwszy raz przy stoliku do okey? Podpowiemy ci w tym rozdaniu każdy krok.",
  accept: "Pokaż mi",
  decline: "Umiem grać",
  arrange: (button) => `Dotknij „${button}”: więcej płytek ułoży się razem.`,
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
    twice: "Masz dwie takie, wystarczy jedna.",
    spare: "Sekwens lub grupa jest cała i bez niej.",
    breaks: "Rozbija sekwens lub grupę, ale te płytki bardziej przydadzą się gdzie indziej.",
    ahead: "Tak zostaje ci najwięcej możliwości.",
    neighbour: "Inne nie są gorsze, ale ta najmniej przyda się sąsiadowi z prawej.",
    thrown: "Możesz się bez niej obyć, a sąsiad z prawej sam taką odrzucił.",
    alike: "Bez niej tracisz najmniej.",
  },
  away: (n) => (n === 0 ? "Gotowe" : `Do wygranej ${tiles(n)}`),
  pairs: "Zbieraj siedem par",
  useful: (n, some) => (n === 0 ? "żadna już nie pomoże" : `${n} ${form(n, "zakryta pomoże", "zakryte pomogą", "zakrytych pomoże")}${some ? ", najbardziej" : ""}:`),
  lesson: {
    tiles: "To twoje płytki, nikt inny ich nie widzi. Ułóż czternaście w sekwensy (5-6-7 jednego koloru) i grupy (trzy dziewiątki w różnych kolorach). To, co leży razem i pasuje, jest podświetlone.",
    okey: "Na środku leży odkryta płytka, a obok joker, którego wskazuje: o jeden wyższa w tym samym kolorze (po 13 jest 1). Joker zastępuje każdą inną, nie odrzucaj go pochopnie. Koniczyna gra tylko za płytkę, która stała się jokerem.",
    sort: "Zrób porządek: dotknij na dole „Ułóż”, a to, co pasuje, ułoży się razem, albo przeciągaj płytki palcem.",
    watch: (name) => `Gra ${name}. Patrz na kupkę po lewej: płytkę z wierzchu możesz wziąć tylko ty.`,
    draw: "Twój ruch. Dotknij stosu albo kupki po lewej, jeśli jej płytka ci pasuje.",
    empty: (pass) => `Stos jest pusty. Weź płytkę z lewej albo dotknij „${pass}”: rozdanie się skończy.`,
    throw: "Teraz masz o jedną za dużo. Przeciągnij płytkę na swoją kupkę po prawej albo dotknij jej, a potem kupki.",
    finish: "Masz to! Przeciągnij tę płytkę na środek albo dotknij jej, a potem środka.",
    over: (hint) => `Całe rozdanie za tobą: wiesz już, jak się gra w okey. Zagraj jeszcze raz z tą samą trójką, a gdy utkniesz, dotknij „${hint}”.`,
  },
};
