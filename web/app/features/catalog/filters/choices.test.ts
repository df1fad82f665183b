import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Choices } from './choices.tsx';

const brands = ['Axon', 'Bolt', 'Cord', 'Drum', 'Edge', 'Flux'].map((name, index) => ({ value: name, label: name, parts: 20 - index }));

function shown(type: 'checkbox' | 'radio', chosen: string, values = brands): string[] {
  const any = type === 'radio' ? [{ value: '', label: 'Any', parts: null }] : [];
  const props = { type, choices: [...any, ...values], chosen: [chosen], mayBeMore: false, onChoose: () => {} };
  return [...renderToStaticMarkup(createElement(Choices, props)).matchAll(/grow">(\w+)</g)].map(([, label]) => label ?? '');
}

it('shows the most frequent values of a long list, and the chosen one', () => {
  expect(shown('checkbox', 'Flux')).toEqual(['Axon', 'Bolt', 'Cord', 'Drum', 'Edge', 'Flux']);
  expect(shown('checkbox', 'Axon')).toEqual(['Axon', 'Bolt', 'Cord', 'Drum', 'Edge']);
});

it('shows the most frequent value even if it comes last', () => {
  const sizes = brands.map((brand) => ({ ...brand, parts: brand.value === 'Flux' ? 9 : 1 }));
  expect(shown('checkbox', '', sizes)).toEqual(['Axon', 'Bolt', 'Cord', 'Drum', 'Flux']);
});

it('never hides the choice that removes a filter', () => {
  expect(shown('radio', 'Bolt')).toEqual(['Any', 'Axon', 'Bolt', 'Cord', 'Drum', 'Edge']);
});
