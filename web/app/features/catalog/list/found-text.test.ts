import { expect, test } from 'vitest';
import { foundNumber, foundWords, type Piece } from './found-text.ts';

const marked = (pieces: readonly Piece[]) => pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

test.each([
  ['brake rot', '[Brake] [rot]or, front'],
  ['ROTORS', 'Brake [rotor], front'],
  ['rake', 'Brake rotor, front'],
  ['', 'Brake rotor, front'],
])('the words %j mark the beginnings of words', (q, expected) => {
  expect(marked(foundWords('Brake rotor, front', q))).toBe(expected);
});

test('the parts of a part number mark nothing in other texts', () => {
  expect(marked(foundWords('Brake rotor, front, 330 mm', 'AXW-BR-33028'))).toBe('Brake rotor, front, 330 mm');
  expect(marked(foundWords('Brake rotor, front, 330 mm', 'axw-br-33028 rotor'))).toBe('Brake [rotor], front, 330 mm');
  expect(marked(foundNumber('AXW-BR-33028', 'axw-br-33028'))).toBe('[AXW-BR-33028]');
});

test.each([
  ['330mm', 'Rotor, [330] [mm]'],
  ['330 mm', 'Rotor, [330] [mm]'],
])('a size typed as %s is marked', (q, expected) => {
  expect(marked(foundWords('Rotor, 330 mm', q))).toBe(expected);
});

test('the figures of a thread are marked', () => {
  expect(marked(foundWords('Filter, M20 × 1.5', 'm20x1.5'))).toBe('Filter, [M20] × [1].[5]');
});

test('the longest of several beginnings is marked', () => {
  expect(marked(foundWords('330 mm', '3 33'))).toBe('[33]0 mm');
});

test.each([
  ['axwbd', '[AXW-BD]-3302'],
  ['d 33', 'AXW-B[D-33]02'],
  ['3302 front', 'AXW-BD-[3302]'],
  ['bd', 'AXW-[BD]-3302'],
  ['(.*', 'AXW-BD-3302'],
])('the number %j is marked without regard to dashes', (q, expected) => {
  expect(marked(foundNumber('AXW-BD-3302', q))).toBe(expected);
});
