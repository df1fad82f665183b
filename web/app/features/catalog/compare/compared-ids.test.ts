import { expect, it } from 'vitest';
import { readComparedIds } from './compared-ids.ts';

const read = (parts: string) => readComparedIds(new URLSearchParams({ parts }));

it('reads up to four different ids, and says what it leaves out', () => {
  expect(read('33,34')).toEqual({ ids: ['33', '34'], invalid: [], isCut: false });
  expect(read(' 33, 33,,34 ')).toEqual({ ids: ['33', '34'], invalid: [], isCut: false });
  expect(read('1,2,3,4,5')).toEqual({ ids: ['1', '2', '3', '4'], invalid: [], isCut: true });
  expect(read('0,x,-1,1e3,7')).toEqual({ ids: ['7'], invalid: ['0', 'x', '-1', '1e3'], isCut: false });
  expect(readComparedIds(new URLSearchParams())).toEqual({ ids: [], invalid: [], isCut: false });
});
