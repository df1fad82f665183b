import { expect, it } from 'vitest';
import { dependsOn } from './depends-on.ts';

it('says what decides whether a part fits, or that a condition without a name needs an answer', () => {
  const question = (name: string, ...values: string[]) => ({
    about: 'qualifier' as const,
    name,
    choices: values.map((value) => ({ value, label: value })),
  });
  expect(dependsOn({ ...question('Engine', '7', '8'), about: 'engine' })).toBe('Depends on engine');
  expect(dependsOn(question('Brake ABS', '4-Wheel ABS'))).toBe('Depends on Brake ABS');
  expect(dependsOn(question('Convertible', 'yes', 'no'))).toBe('Depends on Convertible');
  expect(dependsOn(question('except GT', 'yes'))).toBe('Needs an answer');
  expect(dependsOn(null)).toBe('Needs an answer');
});
