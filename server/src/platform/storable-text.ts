import { isStorableText } from '@axlewright/contract/fields';
import { ShopError } from './shop-error.ts';

/** Throws 422 unless every string in a JSON value, its keys too, can be stored. */
export function requireStorable(json: unknown): void {
  // No recursion: a stranger chooses how deep the value is.
  const left = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isStorableText(value)) throw notStorable();
    if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
}

export const notStorable = () => new ShopError('invalid-text', 422, 'A text holds a character that cannot be stored. Remove it.');
