import { describe, expect, it } from 'vitest';
import { starsFromRating } from './reviews.ts';

describe('a rating as stars', () => {
  it.each([
    ['5', 5],
    [' 4.5 ', 4.5],
    ['4,5', 4.5],
    ['4/5', 4],
    ['3 out of 5', 3],
    ['0', 0],
    ['5.1', null],
    ['10', null],
    ['great', null],
    ['', null],
  ])('%j reads as %s', (rating, stars) => expect(starsFromRating(rating)).toBe(stars));
});
