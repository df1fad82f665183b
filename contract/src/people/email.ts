/** The one way e-mail addresses are written down and judged. */

export const emailMaxLength = 254;

/** Trimmed and lower-cased: what is stored, compared and asked for. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

const local = /^[a-z0-9](?:[a-z0-9._%+'-]*[a-z0-9_+-])?$/;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Whether a normalised address can be signed up: letters or digits, '@', letters, a dot and 2 to 3 letters,
 * and beyond that the real addresses with dots, plus, hyphens, digits, sub-domains and longer endings.
 */
export function isSignUpEmail(email: string): boolean {
  if (email.length > emailMaxLength) return false;
  const at = email.indexOf('@');
  const name = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  const ending = labels.pop() ?? '';
  return (
    at > 0 &&
    at <= 64 &&
    local.test(name) &&
    !name.includes('..') &&
    labels.length > 0 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    topLevel.test(ending)
  );
}
