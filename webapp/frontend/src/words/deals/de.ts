/** Die Statistik der Runden, auf Deutsch. */
import { english as some } from "../counted";
import type { DealsWords } from "./en";

export const words: DealsWords = {
  title: "Statistik der Runden",
  deals: (written, n) => (n === 1 ? "1 Runde bei uns" : `${written} Runden bei uns`),
  good: "Die Steine fallen, wie der Zufall will",
  bad: "Das ist mehr als Zufall",
  few: "Noch zu wenige Runden, um etwas zu sagen",
  fewNote: "Ab hundert werden sie hier gezählt und mit dem verglichen, was der Zufall erwarten lässt.",
  outside: (n, all, expected) => `${n} von ${all} Zeilen liegen außerhalb ihres Bereichs. Durch Zufall wären es etwa ${expected}.`,
  least: (odds) => `Die fernste Zeile: Durch Zufall gibt es so eine mit Wahrscheinlichkeit ${odds}. Unter 0,001 wäre es mehr als Zufall.`,
  how: "Der Punkt ist das Gezählte, der Strich der Bereich, in dem der Zufall 19 von 20 Mal bleibt, die Mitte das Erwartete. Es zählen die ersten vierzehn Steine jedes Platzes.",
  unreadable: (n) => `Partien ohne zählbare Aufzeichnung: ${n}.`,
  missing: "Die Zahlen lassen sich gerade nicht holen",
  kinds: { starter: "Wer anfängt", nearest: "Das beste Blatt", jokers: "Okeys im Blatt", okey: "Welcher Stein der Okey ist", face: "Welche Steine verteilt werden" },
  notes: {
    starter: "Die erste Runde eines Tisches, wo der Zufall bestimmt",
    nearest: "Welcher Platz das Blatt bekommt, dem am wenigsten fehlt, wenn es nur einer ist",
    jokers: "Wie oft ein Platz keinen, einen oder beide bekommt",
    okey: "Jeder der 52 gleich wahrscheinlich",
    face: "Wie oft ein Stein in den vier Blättern ist",
  },
  what: "Was",
  counted: "Gezählt",
  expected: "Erwartet",
  range: "Bereich des Zufalls",
  between: (low, high) => `${low} bis ${high}`,
  seat: (n) => `Platz ${n}`,
  jokers: (seat, n) => `Platz ${seat}: ${n === 0 ? "kein Okey" : some(n, "Okey", "Okeys")}`,
};
