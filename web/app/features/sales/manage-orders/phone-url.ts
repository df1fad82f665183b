/**
 * Returns the tel: URL of the first phone number in a text that a customer typed, such as "Cell: 555-010-0123". An extension after "ext.", "x" or
 * "#" is dialed after the call connects.
 */
export function phoneUrl(typed: string): string {
  const [, number = typed, extension] = /([+(]?\d[\d\s()./-]*)(?:(?:ext\.?|x|#)\s*(\d{1,6})(?!\d))?/i.exec(typed) ?? [];
  return `tel:${number.replaceAll(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
