import { describe, expect, it } from 'vitest';
import { correctedQuantity } from './corrected-quantity.ts';

const orderable = { from: 4, to: 36, step: 4 };
const line = (quantity: number, partId = 'a') => ({ partId, quantity, orderable });

describe('the suggested quantity of a line', () => {
  it('is the next larger quantity that can be ordered, or the maximum if the line asks for more than that', () => {
    for (const [wanted, corrected] of [
      [1, 4],
      [9, 12],
      [11, 12],
      [400, 36],
    ] as const)
      expect(correctedQuantity(line(wanted), [line(wanted)])).toBe(corrected);
  });

  it('counts the other lines with the same part', () => {
    const lines = [line(30), line(20), line(99, 'b')];
    expect(correctedQuantity(line(20), lines)).toBe(6);
  });

  it('is null if nothing can be ordered, or the other lines already take everything', () => {
    expect(correctedQuantity({ ...line(5), orderable: null }, [])).toBeNull();
    expect(correctedQuantity(line(5), [line(5), line(50)])).toBeNull();
  });
});
