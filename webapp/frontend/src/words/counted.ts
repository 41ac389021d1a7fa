/** A number and its word; which form of a word goes with a number, where a language has three. */

/** 1 tile, 2 tiles. */
export const english = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

type Form = (n: number, one: string, few: string, many: string) => string;

/** 1 камень, 2 камня, 5 камней, 21 камень. */
export const russian: Form = (n, one, few, many) => {
  const tens = Math.abs(n) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
};

/** 1 płytka, 2 płytki, 5 płytek, 21 płytek. */
export const polish: Form = (n, one, few, many) => {
  const tens = Math.abs(n) % 100;
  const units = tens % 10;
  if (Math.abs(n) === 1) return one;
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? few : many;
};
