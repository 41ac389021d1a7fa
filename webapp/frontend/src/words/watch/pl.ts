/** O widzach, po polsku. */
import { polish } from "../counted";
import type { WatchWords } from "./en";

export const words: WatchWords = {
  watching: "Oglądasz",
  atOnce: "Ruchy widać od razu",
  late: (time) => `Ruchy widać ${time} później`,
  count: (n) => `${n} ${polish(n, "widz", "widzów", "widzów")}`,
  sees: "Widzowie widzą to, co leży odkryte na stole, a półki dopiero po rozdaniu.",
  shut: "Zamknij dla widzów",
  full: "Wszystkie cztery miejsca są zajęte. Zostań i oglądaj.",
  seatsLater: "Przed następną grą może zwolnić się miejsce",
  soon: (time) => `Stolik jest pokazywany z opóźnieniem: jeszcze ${time}`,
};
