/** Spreadsheets run such cells as formulas, some of them also after a tab, a line end, or a full-width sign. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Puts an apostrophe before a formula, so that it stays a text. Also puts one before a text that looks as if it had got one. */
export const withApostrophe = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text that `withApostrophe` was given. */
export const withoutApostrophe = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);
