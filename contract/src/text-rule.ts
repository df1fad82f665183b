/**
 * The rules for texts. The schemas and the forms both use them. Forms do not use the schemas, because pages would then load zod, which is
 * large.
 */

export const requiredText = 'Required';
export const notStorableText = 'This text contains a character that cannot be saved';
export const tooLongText = (maxLength: number) => `At most ${maxLength} characters`;

/** Returns whether PostgreSQL can store the text. PostgreSQL rejects NUL characters and lone surrogates. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Returns why a text is not valid, or null. */
export type TextRule = (text: string) => string | null;

/** Makes the rule for texts of at most `maxLength` characters. */
export function textRule(maxLength: number): TextRule {
  return (text) => {
    if (text.length > maxLength) return tooLongText(maxLength);
    return isStorableText(text) ? null : notStorableText;
  };
}
