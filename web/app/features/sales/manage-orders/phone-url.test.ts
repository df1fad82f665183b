import { expect, it } from 'vitest';
import { phoneUrl } from './phone-url.ts';

it.each([
  ['+1 (555) 010-0123', 'tel:+15550100123'],
  ['(555) 010-0123 ext. 4', 'tel:5550100123;ext=4'],
  ['555-010-0123x42', 'tel:5550100123;ext=42'],
  ['555 010 0123 #7', 'tel:5550100123;ext=7'],
  ['Cell: 555.010.0123', 'tel:5550100123'],
  ['555-010-0123 or 555-010-0199', 'tel:5550100123'],
])('%s is dialed as %s', (typed, url) => {
  expect(phoneUrl(typed)).toBe(url);
});
