import { expect, test } from 'vitest';
import { keyNamesOf, sortKeyAttributesFirst } from './key-attributes.ts';

const attribute = (name: string) => ({ name, value: '1', unit: null });
const facet = (name: string) => ({ name, unit: null, parts: 2, values: [], range: null });

test('the first attributes of the listed parts come first', () => {
  const keyNames = keyNamesOf([{ keyAttributes: [attribute('Thread'), attribute('Height')] }, { keyAttributes: [attribute('Thread')] }]);
  expect(keyNames).toEqual(['Thread', 'Height']);

  const sorted = sortKeyAttributesFirst(['Bypass valve', 'Height', 'Seal', 'Thread'].map(facet), keyNames);
  expect(sorted.map(({ name }) => name)).toEqual(['Height', 'Thread', 'Bypass valve', 'Seal']);
});
