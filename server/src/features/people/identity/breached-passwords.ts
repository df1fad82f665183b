import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 of the most common leaked passwords, in lower case. The list is part of zxcvbn. */
const breached = new Set(dictionary['passwords-common']);

export function isBreachedPassword(password: string): boolean {
  return breached.has(password.toLowerCase());
}
