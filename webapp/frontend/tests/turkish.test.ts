import { expect, test } from "vitest";
import { at, to } from "../src/words/phone/turkish";

test.each([
  // name       whose turn           to whom                       why
  ["Ayşe", "Sıra Ayşe’de", "Telefonu Ayşe’ye ver."], // ends in a front vowel
  ["Fatma", "Sıra Fatma’da", "Telefonu Fatma’ya ver."], // in a back one
  ["Elif", "Sıra Elif’te", "Telefonu Elif’e ver."], // in a hard consonant
  ["Murat", "Sıra Murat’ta", "Telefonu Murat’a ver."],
  ["Deniz", "Sıra Deniz’de", "Telefonu Deniz’e ver."], // in a soft one
  ["Nur", "Sıra Nur’da", "Telefonu Nur’a ver."],
  ["IŞIL", "Sıra IŞIL’da", "Telefonu IŞIL’a ver."], // I is the capital of ı
  ["Ayşe Abla", "Sıra Ayşe Abla’da", "Telefonu Ayşe Abla’ya ver."],
])("%s takes the endings of Turkish", (name, turn, dative) => {
  expect([at(name), to(name)]).toEqual([turn, dative]);
});

test.each(["Ayşe 2", "Маша", "Ppp", "🐙", ""])("%s takes none", (name) => {
  expect([at(name), to(name)]).toEqual([null, null]);
});
