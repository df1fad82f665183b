/** Matches what a spreadsheet could run as a formula, even after apostrophes. Some skip a tab or line end, or accept full-width signs. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Puts an apostrophe before a formula, so that it stays a text. If apostrophes are already before the formula, adds one more. */
export const withApostrophe = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text that `withApostrophe` was given. */
export const withoutApostrophe = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);
