import { maximumAttributeFilters } from '@axlewright/contract/catalog/part-filters';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { emptyQuery } from '../list/catalog-url.ts';
import { AttributeGroup } from './attribute-group.tsx';

const facet = {
  name: 'Height',
  unit: 'mm',
  parts: 3,
  values: [
    { value: '80', parts: 2 },
    { value: '95', parts: 1 },
  ],
  range: { from: 80, to: 95 },
};
const hint = 'You have chosen the maximum of 8 sizes and values. Remove one to add another.';

/** Renders the group with these filters and others, `count` in total. Returns which fields are disabled, and whether the group says why. */
function groupWith(filters: readonly string[], count: number) {
  const others = Array.from({ length: count - filters.length }, (_, index) => `Size ${index}:1`);
  const query = { ...emptyQuery, attribute: [...filters, ...others] };
  const html = renderToStaticMarkup(
    createElement(AttributeGroup, { facet, query, mayBeMore: false, isOpenAtFirst: true, change: () => {} }),
  );
  const [from, to, low, high] = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input.includes(' disabled=""'));
  return { range: [from, to], values: [low, high], saysWhy: html.includes(hint) };
}

const allEnabled = { range: [false, false], values: [false, false], saysWhy: false };

it('offers everything below the limit', () => {
  expect(groupWith([], maximumAttributeFilters - 1)).toEqual(allEnabled);
});

it('at the limit, offers no filter for another attribute', () => {
  expect(groupWith([], maximumAttributeFilters)).toEqual({ range: [true, true], values: [true, true], saysWhy: true });
});

it('at the limit, offers to remove a value and to replace it with a range, but no other value', () => {
  expect(groupWith(['Height:80'], maximumAttributeFilters)).toEqual({ range: [false, false], values: [false, true], saysWhy: true });
});

it('at the limit, offers to change a range and to replace it with a value', () => {
  expect(groupWith(['Height:80..90 mm'], maximumAttributeFilters)).toEqual(allEnabled);
});
