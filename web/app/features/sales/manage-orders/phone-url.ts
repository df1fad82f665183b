/** A number of at least seven digits, perhaps with an extension, such as "ext. 4", "x4" or "#4". A slash after a space begins another number. */
const phone = /([+(]?\d(?:(?:[\s().\p{Pd}]|(?<!\s)\/)*\d){6,})[\s),]*(?:(?:ext(?:ension)?|x|#)[.:]?\s*(\d{1,6})(?!\d))?/iu;

/**
 * Returns the tel: URL of the first phone number in a text that a customer typed, such as "Cell: 555-010-0123". Its extension is dialed after the
 * call connects.
 */
export function phoneUrl(typed: string): string {
  const [, number = typed, extension] = phone.exec(typed) ?? [];
  return `tel:${number.replaceAll(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
