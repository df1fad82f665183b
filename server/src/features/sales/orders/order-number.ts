/** An order number, as users type it (100001, #100001, No. 100001, order 100001), or the code on a label of a box, which begins with it (100001-2-1) */
const orderNumber = /^(?:order|no\.?)?\s*#?\s*(\d{1,18})(?:-\d{1,4}-\d{1,2})?$/;

/** Returns the order id if the words are an order number or the code of a box, otherwise null. `words` must be in lower case. */
export const orderNumberOf = (words: string): string | null => orderNumber.exec(words)?.[1] ?? null;
