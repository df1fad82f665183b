import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { smallestOrderQuantity } from '@axlewright/contract/sales/order-quantity';
import { describe, expect, it } from 'vitest';

interface Part {
  partNumber: string;
  category: string;
  gtin: string;
  description: string;
  priceCents: number;
  supersededBy: string | null;
  minimumOrderQuantity: number;
  availableQuantity: number;
  packageQuantity: number | null;
  orderMultiple: number | null;
  picture: string | null;
  attributes: unknown[];
  interchange: unknown[];
}

const here = new URL('./', import.meta.url);
const pictures = new URL('../../../web/public/pictures/', here);
const partFiles = readdirSync(new URL('parts/', here)).filter((name) => name.endsWith('.json'));
const parts = partFiles.flatMap((name) => read<Part[]>(`parts/${name}`));
const reviews = read<unknown[]>('reviews.json');

describe('the sample catalog', () => {
  it('is large enough for a shop', () => {
    expect(parts.length).toBeGreaterThanOrEqual(150);
    expect(new Set(parts.map((part) => part.category)).size).toBeGreaterThanOrEqual(14);
    expect(reviews.length).toBeGreaterThanOrEqual(12);
  });

  it('has one file per category, named after it', () => {
    for (const name of partFiles) {
      const slugs = new Set(read<Part[]>(`parts/${name}`).map((part) => part.category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')));
      expect([...slugs]).toEqual([name.replace('.json', '')]);
    }
  });

  it('has unique part numbers, GTINs and descriptions', () => {
    expect(repeated(parts.map((part) => part.partNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()))).toEqual([]);
    expect(repeated(parts.map((part) => part.gtin))).toEqual([]);
    expect(repeated(parts.map((part) => part.description))).toEqual([]);
  });

  it('has GTINs of 13 digits with correct check digits', () => {
    expect(numbersOf((part) => !/^\d{13}$/.test(part.gtin) || checkDigit(part.gtin) !== Number(part.gtin.at(-1)))).toEqual([]);
  });

  it('has only other existing parts as replacements', () => {
    const known = new Set(parts.map((part) => part.partNumber));
    expect(numbersOf((part) => part.supersededBy === part.partNumber)).toEqual([]);
    expect(numbersOf((part) => part.supersededBy !== null && !known.has(part.supersededBy))).toEqual([]);
  });

  it('has every picture in both sizes and formats', () => {
    const names = new Set(parts.map((part) => part.picture).filter((picture) => picture !== null));
    const files = [...names].flatMap((name) => [400, 800].flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]));
    expect(files.filter((file) => !existsSync(new URL(file, pictures)))).toEqual([]);
  });

  it('has a different picture for each part', () => {
    const pictured = parts.map((part) => part.picture);
    expect(pictured.filter((picture, index) => picture === null || pictured.indexOf(picture) !== index)).toEqual([]);
  });

  it('has prices that the shop can charge', () => {
    expect(numbersOf(({ priceCents }) => !Number.isInteger(priceCents) || priceCents < 1 || priceCents > 99_999_999)).toEqual([]);
  });

  it('lets buyers order only whole cartons of parts that are packed in cartons', () => {
    const cartons = parts.filter(({ packageQuantity }) => packageQuantity !== null && packageQuantity > 1);
    expect(cartons.length).toBeGreaterThanOrEqual(50);
    for (const { partNumber, minimumOrderQuantity: minQ, availableQuantity: availableQ, packageQuantity, orderMultiple } of cartons)
      expect([partNumber, orderMultiple, smallestOrderQuantity({ minQ, availableQ, orderMultiple })]).toEqual([
        partNumber,
        packageQuantity,
        packageQuantity,
      ]);
    expect(numbersOf(({ orderMultiple, packageQuantity }) => orderMultiple !== null && orderMultiple !== packageQuantity)).toEqual([]);
  });

  it('describes every part in detail', () => {
    expect(numbersOf((part) => part.description.length < 60)).toEqual([]);
    expect(numbersOf((part) => part.attributes.length < 3)).toEqual([]);
    expect(numbersOf((part) => part.interchange.length < 1)).toEqual([]);
  });
});

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, here), 'utf8')) as T;
}

/** Returns the part numbers of the wrong parts, for the message of a failing test. */
function numbersOf(wrong: (part: Part) => boolean): string[] {
  return parts.filter(wrong).map((part) => part.partNumber);
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Computes a GS1 check digit. The weights of the other digits, from the right, are 3, 1, 3, 1, and so on. */
function checkDigit(gtin: string): number {
  const sum = [...gtin.slice(0, -1)].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
