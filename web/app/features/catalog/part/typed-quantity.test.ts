import { describe, expect, it } from 'vitest';
import { readTypedQuantity, typingHint } from './typed-quantity.ts';

const bounds = { minQ: 3, availableQ: 20, orderMultiple: null };

describe('a typed quantity', () => {
  it('is a whole number, or null for any other text', () => {
    expect(readTypedQuantity(' 12 ')).toBe(12);
    for (const typed of ['', ' ', '1.5', '1e3', 'a dozen', '99999999999999999999']) expect(readTypedQuantity(typed)).toBeNull();
  });

  it('gets a hint if it cannot be ordered, but an empty field gets none', () => {
    expect(typingHint('', bounds)).toBeNull();
    expect(typingHint('4', bounds)).toBeNull();
    expect(typingHint('3', bounds)).toBe('Please order more than 3 products');
    expect(typingHint('-1', bounds)).toBe('Please order more than 3 products');
    expect(typingHint('20', bounds)).toBe('Please order less than 20 products');
    expect(typingHint('1.5', bounds)).toBe('Enter a whole number');
  });
});
