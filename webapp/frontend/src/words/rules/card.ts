/** The words of the rules card in the language that the page speaks. */
import { computed } from "@preact/signals";
import { lang, words } from "..";
import { CARDS } from ".";

export const card = computed(() => CARDS[lang.value](words.value));
