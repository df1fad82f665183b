import { expect, it } from 'vitest';
import { withApostrophe, withoutApostrophe } from './formula-cell.ts';

it.each(['-40 °C hose', '=1+1', '+1', '@a', '\tx', '\rx', '\nx', '\uff1d1', "'-40", "''=1"])(
  '%j gets an apostrophe, and loses it again',
  (text) => {
    expect(withApostrophe(text)).toBe(`'${text}`);
    expect(withoutApostrophe(`'${text}`)).toBe(text);
  },
);

it.each(['Hose', "'s-Gravenhage", "O'Brien -1", "'", ''])('%j stays as it is', (text) => {
  expect(withApostrophe(text)).toBe(text);
  expect(withoutApostrophe(text)).toBe(text);
});
