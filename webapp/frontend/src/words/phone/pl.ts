import { polish } from "../counted";
import type { PhoneWords } from "./en";

const tiles = (n: number): string =>
  polish(n, "została 1 płytka", `zostały ${n} płytki`, `zostało ${n} płytek`);

export const words: PhoneWords = {
  setup: {
    who: "Kto gra",
    player: (n) => `Gracz ${n}`,
    name: (n) => `Imię gracza ${n}`,
    more: "Jeszcze jeden gracz",
    less: (name) => `${name} nie gra`,
    rest: "Pozostałe miejsca",
    computers: "Komputery",
    friends: "Znajomi z linkiem",
    go: "Do stolika",
    note: "Telefon przechodzi z rąk do rąk. Między ruchami zasłona ukrywa płytki.",
  },
  cover: {
    turn: (name) => `Teraz gra ${name}`,
    hand: () => "Podaj telefon dalej.",
    alone: "Niech nikt inny nie patrzy na te płytki.",
    hold: "Przytrzymaj",
    keep: "Trzymaj dalej",
    label: (name) => `Przytrzymaj, żeby zobaczyć płytki: ${name}`,
    sure: (name) => `Naciśnij jeszcze raz: na ekran patrzy tylko ${name}`,
    left: tiles,
  },
  seat: {
    free: "Wolne miejsce",
    computer: (level) => `Komputer, ${level}`,
    thisPhone: "gra na tym telefonie",
    move: "Siadam tutaj",
    moveOther: (name) => `${name} siada tutaj`,
    another: "Jeszcze ktoś na tym telefonie",
    anotherName: "Imię",
    sit: "Posadź",
    fill: "Tu siada komputer",
    invite: "Wyślij link",
    mine: "To ja",
    mineNote: "Cukierki idą na to miejsce",
    leave: (name) => `${name} odchodzi`,
    leaveNote: "Dalej gra komputer",
    remove: (name) => `Usuń ze stolika: ${name}`,
    removeNote: "Do tego stolika już nie wróci",
    sure: "Na pewno?",
    vacate: "Zwolnij miejsce",
  },
  players: { title: "Na tym telefonie" },
};
