import { expect, it } from 'vitest';
import { companyLabel } from './company-label.ts';

it('a company is called by its name', () => {
  expect(companyLabel({ name: 'Corner Garage', role: 'owner' })).toBe('Corner Garage');
});

it('a company without a name is called "your own account" only for its owner', () => {
  expect(companyLabel({ name: '', role: 'owner' })).toBe('your own account');
  expect(companyLabel({ name: '', role: 'buyer' })).toBe('a company without a name');
});
