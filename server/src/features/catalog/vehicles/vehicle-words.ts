const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

/** Splits what somebody typed to find a vehicle into the words of its make and model, in lower case, and the years. */
export function vehicleWords(typed: string): { words: string[]; years: number[] } {
  const all = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return { words: all.filter((word) => !isYear(word)), years: all.filter(isYear).map(Number) };
}
