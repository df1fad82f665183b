const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for an element or a quoted attribute. Leaves out the control characters that XML cannot have. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? character);

type Attributes = Record<string, string | number | null | undefined>;

/** Writes an element around content that is XML. Leaves out attributes without a value. */
export function xmlElement(name: string, attributes: Attributes, content = ''): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  const start = `${name}${given.map(([key, value]) => ` ${key}="${xmlText(String(value))}"`).join('')}`;
  return content === '' ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

/** Writes an element that has a text. Returns nothing for an empty text. */
export const xmlValue = (name: string, value: string | number | null | undefined, attributes: Attributes = {}): string =>
  value === null || value === undefined || value === '' ? '' : xmlElement(name, attributes, xmlText(String(value)));
