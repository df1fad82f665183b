import { expect, it } from 'vitest';
import { createScanReader } from './scan-reader.ts';

/** Types a text with this pause between the keys, then Enter. Returns what the reader found. */
function type(text: string, gapMs: number, reader = createScanReader(), startMs = 0): string | null {
  let timeMs = startMs;
  for (const key of text) {
    reader.press(key, timeMs);
    timeMs += gapMs;
  }
  return reader.press('Enter', timeMs);
}

it('recognizes a scanned code', () => expect(type('4006381333931', 8)).toBe('4006381333931'));
it('ignores a code that a person types', () => expect(type('4006381333931', 90)).toBeNull());
it('ignores a short text', () => expect(type('12', 5)).toBeNull());
it('separates a code from what was typed before it', () => {
  const reader = createScanReader();
  reader.press('7', 0);
  expect(type('AXW-BR-33028', 6, reader, 2_000)).toBe('AXW-BR-33028');
});
it('ignores a code with a pause in it, so that its end is not taken for another number', () => {
  const reader = createScanReader();
  reader.press('A', 5_000);
  expect(type('XW-BR-33028', 6, reader, 5_060)).toBeNull();
  expect(type('AXW-BR-33028', 6, reader, 9_000)).toBe('AXW-BR-33028');
});
it('reads a code that begins with Shift', () => {
  const reader = createScanReader();
  reader.press('7', 0);
  reader.press('Shift', 2_000);
  expect(type('AXW-BR-33028', 6, reader, 2_005)).toBe('AXW-BR-33028');
});
it('tells whether the next key would begin a new code', () => {
  const reader = createScanReader();
  reader.press('7', 0);
  expect([reader.isIdle(20), reader.isIdle(2_000)]).toEqual([false, true]);
  reader.press('Shift', 2_000);
  expect(reader.isIdle(2_005)).toBe(true);
});
it('reads one code after the other', () => {
  const reader = createScanReader();
  expect([type('4006381333931', 5, reader), type('4006381333948', 5, reader, 165)]).toEqual(['4006381333931', '4006381333948']);
});
