import { describe, expect, it } from 'vitest';
import { cleanDisplayName, displayNameProblem, trimDisplayName } from './display-name.ts';

const namesLikeTheShop = [
  'Axlewright',
  'AXLE WRIGHT',
  'Axlewright Support',
  'The axle-wright team',
  'Axlewr1ght',
  'Ax1ewright',
  'Аxlеwright', // Cyrillic А and е
  'Axlewríght',
  'Ａｘｌｅｗｒｉｇｈｔ',
  'A.x.l.e.w.r.i.g.h.t',
  'Axlevvright',
];

describe('a name at sign-up', () => {
  it.each([
    'Bea Buyer',
    "Jean-Luc O'Neill",
    '李小龍',
    'Ümit Çelik',
    'Axel Wright-Miller',
    'Wright Axles & Sons',
    '👍🏽 Parts',
    'x'.repeat(100),
  ])('%s is accepted', (name) => {
    expect(displayNameProblem(name)).toBeNull();
    expect(cleanDisplayName(name)).toBe(name);
  });

  it.each(namesLikeTheShop)("%s is rejected because it looks like the shop's name", (name) => {
    expect(displayNameProblem(name)).toBe('Name looks too much like Axlewright. Choose another one');
    expect(cleanDisplayName(name)).toBe('');
  });

  it.each(['Bea\u0000Buyer', 'Bea\u001b[31m', 'Bea\u202eBuyer', 'Bea\u200bBuyer', 'A\u200bxlewright', 'Bea\u007f', 'Bea\ud800'])(
    '%j is rejected because it has invisible characters',
    (name) => {
      expect(displayNameProblem(name)).toBe('Name has characters that cannot be shown');
      expect(cleanDisplayName(name)).toMatch(/^(Bea(Buyer|\[31m)?)?$/);
    },
  );

  it('has at most 100 characters, and an emoji counts as one', () => {
    expect(displayNameProblem('👍'.repeat(100))).toBeNull();
    expect(displayNameProblem('👍'.repeat(101))).toBe('Name must be 100 characters or shorter');
    expect(cleanDisplayName('👍'.repeat(101))).toBe('👍'.repeat(100));
  });

  it('loses leading, trailing and repeated spaces', () => {
    expect(trimDisplayName('  Bea \t\n  Buyer\u00a0 ')).toBe('Bea Buyer');
    expect(cleanDisplayName('\u00a0Bea\r\nBuyer ')).toBe('Bea Buyer');
  });
});
