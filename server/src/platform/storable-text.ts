import { isStorableText } from '@axlewright/contract/text-rule';
import { ShopError } from './shop-error.ts';

/** Throws 422 if a string or key in a JSON value cannot be stored in PostgreSQL. */
export function requireStorable(json: unknown): void {
  // Uses no recursion, because an attacker could send a very deep value.
  const unchecked = [json];
  while (unchecked.length > 0) {
    const value = unchecked.pop();
    if (typeof value === 'string' && !isStorableText(value)) throw notStorableError();
    if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) unchecked.push(key, inner);
  }
}

export const notStorableError = () => new ShopError('invalid-text', 422);
