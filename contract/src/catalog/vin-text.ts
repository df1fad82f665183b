/** Returns whether a searched text is probably a VIN, perhaps with a wrong character: one word, with letters, and four digits at the end. */
export const isLikeVin = (text: string): boolean => /^(?=.*[A-Z])\*?I?[A-Z\d]{13}\d{4}\*?$/i.test(text.trim());

/** Returns whether a text may be a VIN, or the first 12 or more characters of one. Fewer characters do not identify a car. */
export const mayBecomeVin = (text: string): boolean => isLikeVin(text) || /^(?=.*[A-Z])(?=.*\d)\*?[A-Z\d]{12,17}$/i.test(text.trim());

/** Returns the VIN in a scanned code; null if it has none. Two-dimensional codes often have more than the VIN. */
export const vinInCode = (code: string): string | null => code.split(/[^A-Za-z\d]+/).find(isLikeVin) ?? null;
