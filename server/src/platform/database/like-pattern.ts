/** Returns the LIKE pattern that finds `text` anywhere in a value. Its own % and _ are ordinary characters. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
