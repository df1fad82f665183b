import { expect, test } from 'vitest';
import { keyAttributeNamesOf, sortKeyAttributesFirst } from './key-attributes.ts';

const attribute = (name: string) => ({ name, value: '1', unit: null });
const facet = (name: string) => ({ name, unit: null, parts: 2, values: [], range: null });

test('the key attributes of the listed parts come before other attributes', () => {
  const keyAttributeNames = keyAttributeNamesOf([
    { keyAttributes: [attribute('Thread'), attribute('Height')] },
    { keyAttributes: [attribute('Thread')] },
  ]);
  expect(keyAttributeNames).toEqual(['Thread', 'Height']);

  const sorted = sortKeyAttributesFirst(['Bypass valve', 'Height', 'Seal', 'Thread'].map(facet), keyAttributeNames);
  expect(sorted.map(({ name }) => name)).toEqual(['Height', 'Thread', 'Bypass valve', 'Seal']);
});
