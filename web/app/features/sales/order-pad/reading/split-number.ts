/** A line of text that contains a part number and a quantity. */
export interface NumberAndQuantity {
  number: string;
  quantity: string;
}

/** Patterns that can only mean a quantity. Each has the groups `n` (part number) and `q` (quantity). */
const clearPatterns = [
  /^(?<q>\d{1,6})\s*[x×*]\s+(?<n>\S.*)$/i,
  /^(?<q>\d{1,6})\s+(?:pcs?|pieces?|ea|each|units?)\.?\s+(?<n>\S.*)$/i,
  /^(?<n>.*\S)\s+[x×*]\s*(?<q>\d{1,6})$/i,
  /^(?<n>.*\S)[\s,;:]+(?:qty|quantity|menge)\.?\s*[:=]?\s*(?<q>\d{1,6})$/i,
  /^(?<n>.*\S)\s+(?<q>\d{1,6})\s*(?:pcs?|pieces?|ea|each|units?|stk)\.?$/i,
  /^(?<n>.*\S)(?:\s{2,}|\s+[-–:=]\s+)(?<q>\d{1,6})$/,
];

/** Splits 'ABC-1 x4', '4 x ABC-1', 'ABC-1 qty 4' and the like. Returns null if the text contains no quantity. */
export function splitNumber(text: string): NumberAndQuantity | null {
  for (const pattern of clearPatterns) {
    const { n, q } = pattern.exec(text.trim())?.groups ?? {};
    if (n && q && Number(q) > 0) return { number: n, quantity: q };
  }
  return null;
}

/**
 * Splits 'ABC-1 4'. This is only a guess, because part numbers have spaces too: '1K0 615 301'. So the whole text must be looked up as well.
 */
export function guessSplit(text: string): NumberAndQuantity | null {
  const { n, q } = /^(?<n>.*\S)\s+(?<q>[1-9]\d{0,4})$/.exec(text.trim())?.groups ?? {};
  return n && q && /\d/.test(n) ? { number: n, quantity: q } : null;
}
