/** An order number, as users type it: 100001, #100001, No. 100001, order 100001 */
const orderNumber = /^(?:order|no\.?)?\s*#?\s*(\d{1,18})$/;

/** Returns the order id if the words are an order number, otherwise null. `words` must be in lower case. */
export const orderNumberOf = (words: string): string | null => orderNumber.exec(words)?.[1] ?? null;
