import { expect, test } from 'vitest';
import { matchNumber, matchWords, type TextSegment } from './match-text.ts';

const marked = (segments: readonly TextSegment[]) => segments.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test.each([
  ['brake rot', '[Brake] [rot]or, front'],
  ['ROTORS', 'Brake [rotor], front'],
  ['rake', 'Brake rotor, front'],
  ['', 'Brake rotor, front'],
])('the search %j marks the beginnings of words', (q, expected) => {
  expect(marked(matchWords('Brake rotor, front', q))).toBe(expected);
});

test('a part number in the search does not mark words of a name', () => {
  expect(marked(matchWords('Brake rotor, front, 330 mm', 'AXW-BR-33028'))).toBe('Brake rotor, front, 330 mm');
  expect(marked(matchWords('Brake rotor, front, 330 mm', 'axw-br-33028 rotor'))).toBe('Brake [rotor], front, 330 mm');
  expect(marked(matchNumber('AXW-BR-33028', 'axw-br-33028'))).toBe('[AXW-BR-33028]');
});

test.each([
  ['330mm', 'Rotor, [330] [mm]'],
  ['330 mm', 'Rotor, [330] [mm]'],
])('a size typed as %s is marked', (q, expected) => {
  expect(marked(matchWords('Rotor, 330 mm', q))).toBe(expected);
});

test('a thread size is marked', () => {
  expect(marked(matchWords('Filter, M20 × 1.5', 'm20x1.5'))).toBe('Filter, [M20] × [1].[5]');
});

test('the longest match is marked', () => {
  expect(marked(matchWords('330 mm', '3 33'))).toBe('[33]0 mm');
});

test.each([
  ['axwbd', '[AXW-BD]-3302'],
  ['d 33', 'AXW-B[D-33]02'],
  ['3302 front', 'AXW-BD-[3302]'],
  ['bd', 'AXW-[BD]-3302'],
])('the number %j is marked, ignoring dashes', (q, expected) => {
  expect(marked(matchNumber('AXW-BD-3302', q))).toBe(expected);
});

test('a search without letters or digits marks nothing in a number', () => {
  expect(marked(matchNumber('AXW-BD-3302', '(.*'))).toBe('AXW-BD-3302');
});
