import { describe, expect, it } from 'vitest';
import { checkCvc, checkExpiry, checkNumber, formatExpiry, formatNumber, kindOfCard } from './card-input.browser.ts';

const november2026 = new Date(2026, 10, 21);

describe('card input', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242', 'visa'],
    ['378282246310005', '3782 822463 10005', 'amex'],
    ['5555-5555', '5555 5555', 'mastercard'],
    ['42424242424242429', '4242 4242 4242 4242', 'visa'],
    ['9', '9', 'unknown'],
    ['', '', 'unknown'],
  ])('groups %s as %s', (typed, shown, brand) => {
    expect(formatNumber(typed)).toBe(shown);
    expect(kindOfCard(typed).brand).toBe(brand);
  });

  it.each([
    ['1', '1'],
    ['3', '03 / '],
    ['12', '12 / '],
    ['1/30', '01 / 30'],
    ['1230', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['01 / 30', '01 / 30'],
  ])('reads the date %s as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('reports errors in Stripe’s words', () => {
    expect(checkNumber('4242').unfinished?.message).toBe('Your card number is incomplete.');
    expect(checkNumber('4242 4242 4242 4241').wrong?.message).toBe('Your card number is invalid.');
    expect(checkExpiry('12', november2026).unfinished?.message).toBe("Your card's expiration date is incomplete.");
    expect(checkExpiry('12 / 25', november2026).wrong?.message).toBe("Your card's expiration year is in the past.");
    expect(checkExpiry('10 / 26', november2026).wrong?.message).toBe("Your card's expiration date is in the past.");
    expect(checkExpiry('11 / 26', november2026).isComplete).toBe(true);
    expect(checkCvc('123', '378282').unfinished?.message).toBe("Your card's security code is incomplete.");
    expect(checkCvc('123', '4242').isComplete).toBe(true);
  });
});
