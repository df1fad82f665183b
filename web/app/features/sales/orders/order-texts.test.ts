import { describe, expect, it } from 'vitest';
import { cancelQuestion, lineCounts, orderTitle } from './order-texts.ts';

const orderOf = (...quantities: number[]) => ({ name: 'Brake pad set', lines: quantities.map((quantity) => ({ quantity })) as never[] });
const manyLines = orderOf(...Array<number>(1_500).fill(20));

describe('an order', () => {
  it('is named after its first part, plus the number of other lines', () => {
    expect(orderTitle(orderOf(1))).toBe('Brake pad set');
    expect(orderTitle(orderOf(1, 1))).toBe('Brake pad set + 1 more');
    expect(orderTitle(manyLines)).toBe('Brake pad set + 1,499 more');
  });

  it('has a text with its number of lines and pieces', () => {
    expect(lineCounts(orderOf(1).lines)).toBe('1 line, 1 piece');
    expect(lineCounts(orderOf(1, 2).lines)).toBe('2 lines, 3 pieces');
    expect(lineCounts(manyLines.lines)).toBe('1,500 lines, 30,000 pieces');
  });

  it('with one line has the cancel question of the specification', () => {
    expect(cancelQuestion(orderOf(5))).toBe('Delete product from your orders?');
    expect(cancelQuestion(orderOf(5, 5))).toBe('Cancel this order of 2 lines?');
  });
});
