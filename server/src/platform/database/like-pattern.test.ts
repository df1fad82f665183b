import { expect, it } from 'vitest';
import { containsPattern } from './like-pattern.ts';

it.each([
  ['brake', '%brake%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\b', '%a\\\\b%'],
  ['', '%%'],
])('the pattern for texts that contain %j is %j', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern);
});
