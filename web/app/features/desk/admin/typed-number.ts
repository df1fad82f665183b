/**
 * '1,200' and '1200' → 1200; null where nothing was typed, NaN for what is no number. A comma that is no thousands separator is refused:
 * '12,50' must not become 1250.
 */
export function numberFrom(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}

/** '$1,234.50' → 1234.5; otherwise as `numberFrom`. */
export function dollarsFrom(typed: string): number | null {
  return numberFrom(typed.trim().replace(/^\$\s*/, ''));
}
