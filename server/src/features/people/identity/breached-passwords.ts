import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 of the most common leaked passwords, in lower case; the list comes with zxcvbn. */
const breached = new Set(dictionary['passwords-common']);

export function isBreachedPassword(password: string): boolean {
  return breached.has(password.toLowerCase());
}
