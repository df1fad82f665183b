/** An order number, as users type it: 100001, #100001, No. 100001, order 100001 */
const orderNumber = /^(?:order|no\.?)?\s*#?\s*(\d{1,18})$/;

/** Returns the id of the order that the words name, or null. `words` must be in lower case. */
export const orderNumberOf = (words: string): string | null => orderNumber.exec(words)?.[1] ?? null;
