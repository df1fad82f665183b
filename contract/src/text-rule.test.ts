import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { companyNumberRule, companyNumberToSaveSchema, numberedPartRule } from './catalog/company-numbers.ts';
import { garageNicknameRule, garageNotesRule, garagePlateRule, garageVehicleToSaveSchema, garageVinRule } from './catalog/garage.ts';
import { brandProblem, lineCodeProblem, newLineCodeSchema } from './catalog/line-codes.ts';
import { isImage, isStockQuantity, newPartSchema, partChangeSchema, priceProblem } from './catalog/parts.ts';
import { phrasesProblem, phrasesSchema } from './catalog/synonyms.ts';
import { text } from './fields.ts';
import { companyDetailsSchema, companyNameProblem } from './people/company.ts';
import { shipToProblem, shipToSchema } from './sales/ship-to.ts';
import { textRule } from './text-rule.ts';

const problemOf = (schema: ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null;

const texts = [
  '',
  ' ',
  'US',
  'us',
  'KES',
  'Axle & Co',
  'x'.repeat(20),
  'x'.repeat(21),
  'x'.repeat(401),
  'a\0b',
  '\ud800',
  '1hgcm-82633-a004352',
  '\u200b',
];
const addressFields = Object.keys(shipToSchema.shape) as (keyof typeof shipToSchema.shape)[];

describe('a form and the schema report the same problem with a text', () => {
  test.each([
    ['text', textRule(20), text(20)],
    ['company name', companyNameProblem, companyDetailsSchema.shape.name],
    ['line code', lineCodeProblem, newLineCodeSchema.shape.code],
    ['company number', companyNumberRule, companyNumberToSaveSchema.shape.number],
    ['part that a company number stands for', numberedPartRule, companyNumberToSaveSchema.shape.part],
    ['nickname of a car', garageNicknameRule, garageVehicleToSaveSchema.shape.nickname],
    ['license plate', garagePlateRule, garageVehicleToSaveSchema.shape.plate],
    ['VIN', garageVinRule, garageVehicleToSaveSchema.shape.vin],
    ['notes about a car', garageNotesRule, garageVehicleToSaveSchema.shape.notes],
    ['brand', brandProblem, newLineCodeSchema.shape.brand],
    ...addressFields.map((field) => [field, (typed: string) => shipToProblem(field, typed), shipToSchema.shape[field]] as const),
  ] as const)('%s', (_name, rule, schema) => {
    for (const typed of texts) expect(rule(typed), JSON.stringify(typed)).toBe(problemOf(schema, typed));
  });
});

test('a form and the schema report the same problem with a price', () => {
  for (const price of [-1, 0, 0.01, 1.005, 12.5, 999_999.99, 1_000_000])
    expect(priceProblem(price)).toBe(problemOf(newPartSchema.shape.price, price));
});

test('a form and the schema accept the same stock', () => {
  for (const stock of [-1, 0, 1.5, 10_000_000, 10_000_001, Number.NaN])
    expect(isStockQuantity(stock)).toBe(partChangeSchema.shape.availableQ.safeParse(stock).success);
});

test('a form and the schema accept the same images', () => {
  for (const image of [
    '',
    'x',
    '/pictures/a-1.webp',
    '/uploads/a.png',
    'https://a.example/b.jpg',
    'http://a.example',
    `https://a/${'b'.repeat(2000)}`,
  ])
    expect(isImage(image)).toBe(newPartSchema.shape.image.safeParse(image).success);
});

test('a form and the schema report the same problem with synonyms', () => {
  const many = Array.from({ length: 21 }, (_, index) => `rotor ${index}`);
  for (const phrases of [[], ['rotor'], ['rotor', 'disc'], ['rotor', 'Rotor'], ['rotor', '-'], ['rotor', 'x'.repeat(61)], many])
    expect(phrasesProblem(phrases)).toBe(problemOf(phrasesSchema, phrases));
});
