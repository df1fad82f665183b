/** Returns the tel: URL of a phone number as a customer typed it. An extension, such as "ext. 4", "x4" or "#4", is dialed after the call connects. */
export function phoneUrl(typed: string): string {
  const [number = '', extension = ''] = typed.split(/[a-z#]+/i).map((part) => part.replaceAll(/[^\d+]/g, ''));
  return `tel:${number}${extension && `;ext=${extension}`}`;
}
