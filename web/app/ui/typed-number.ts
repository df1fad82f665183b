/**
 * '1,200' and '1200' → 1200. Returns null for empty text, and NaN for any other text that is not a number. A comma is allowed only as a
 * thousands separator: '12,50' must not become 1250.
 */
export function parseNumber(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}

/** '$1,234.50' → 1234.5. Otherwise like `parseNumber`. */
export function parseDollars(typed: string): number | null {
  return parseNumber(typed.trim().replace(/^\$\s*/, ''));
}
