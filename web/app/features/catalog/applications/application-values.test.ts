import { expect, it } from 'vitest';
import { applicationRules } from './application-values.ts';

it('says whether the name or the value of a condition is missing', () => {
  expect(applicationRules.qualifiers('Brakes: with ABS')).toBeNull();
  expect(applicationRules.qualifiers('Brakes: with ABS\nBrakes: ')).toContain('“Brakes:” has no value');
  expect(applicationRules.qualifiers('with ABS')).toContain('“with ABS” has no name');
  expect(applicationRules.qualifiers(': with ABS')).toContain('“: with ABS” has no name');
});
