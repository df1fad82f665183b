import { expect, test } from 'vitest';
import { searchWordsOf } from './search-words.ts';

const split = (typed: string) => searchWordsOf(typed).map(({ spellings, isUnit }) => spellings.join('|') + (isUnit ? ' (unit)' : ''));

test.each([
  ['330mm rotor', ['330|330mm', 'mm|330mm (unit)', 'rotor']],
  ['12 V', ['12|12V', 'V|12V (unit)']],
  ['M20 x 1.5', ['M20|M20x1', '1|M20x1', '5|50']],
  ['290×190x52mm', ['290|290x190x52mm', '190|290x190x52mm', '52|290x190x52mm', 'mm|290x190x52mm (unit)']],
  ['5w30', ['5w30']],
  ['20 front pads', ['20', 'front', 'pads']],
  ['wh 77-7', ['wh', '77', '7']],
  ['6 x', ['6', 'x']],
  ['ix6', ['ix6']],
  ['90 amps', ['90|90a', 'a|90a (unit)']],
  ['3/4 inch', ['3', '4|4in', 'in|4in (unit)']],
  ['¾-16 UNF', ['3', '4', '16', 'UNF']],
  ['1½', ['1', '1', '2']],
  ['86.5', ['86', '5|50']],
  ['86.50', ['86', '50|5']],
  ['86.50 mm', ['86', '50|5|50mm|5mm', 'mm|50mm|5mm (unit)']],
  ['86.5mm', ['86', '5|50|5mm|50mm', 'mm|5mm|50mm (unit)']],
  ['M20x1.50', ['M20|M20x1', '1|M20x1', '50|5']],
  ['86.00 mm', ['86|86mm', 'mm|86mm (unit)']],
  ['0.242.00', ['0', '242|2420', '00']],
  ['İ 5 mm', ['İ', '5|5mm', 'mm|5mm (unit)']],
])('splits %j into words', (typed, words) => {
  expect(split(typed)).toEqual(words);
});

test('gives the same words for a size, however its signs and spaces are typed', () => {
  for (const typed of ['M20x1.5', 'M20×1.5', 'M20 × 1.5', 'M20*1.5', 'M20X1.5']) expect(split(typed), typed).toEqual(split('M20 x 1.5'));
  for (const typed of ['330 mm', '330-mm', '330  mm']) expect(split(typed), typed).toEqual(split('330mm'));
});
