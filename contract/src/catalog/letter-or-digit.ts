/** A number, a brand or a phrase must have at least one of these. */
export const letterOrDigit = /[\p{L}\p{N}]/u;
