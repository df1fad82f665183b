import { expect, test } from 'vitest';
import { fixtureParts } from '../../catalog/list/part-fixture.ts';
import type { PartSummary } from '../../catalog/list/part-summary.ts';
import { homeStructuredData } from './home-structured-data.ts';

const shop = { publicUrl: 'https://shop.example', contactEmail: 'counter@shop.example' };
const part = (change: Partial<PartSummary>): PartSummary => ({ ...(fixtureParts[0] as PartSummary), ...change });

function dataOf(...parts: PartSummary[]) {
  const [manufacturer, list] = homeStructuredData(parts, shop)['@graph'] as Record<string, unknown>[];
  return { manufacturer, items: list?.itemListElement as { position: number; item: Record<string, unknown> & { offers: object } }[] };
}

test('the manufacturer has a name, a logo and a contact', () => {
  expect(dataOf().manufacturer).toMatchObject({
    '@type': 'Organization',
    logo: 'https://shop.example/logo.svg',
    contactPoint: { email: 'counter@shop.example' },
  });
});

test('a part has its numbers and its price', () => {
  const { items } = dataOf(part({ _id: '7', partNumber: 'AX-1', gtin: '9526014102185', price: 84.5, minQ: 3, availableQ: 400 }));
  expect(items[0]?.item).toMatchObject({
    '@type': 'Product',
    mpn: 'AX-1',
    gtin: '9526014102185',
    image: 'https://shop.example/pictures/brake-disc-800.webp',
    offers: {
      url: 'https://shop.example/parts/7',
      price: '84.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      eligibleQuantity: { minValue: 4 },
    },
  });
});

test('a part that cannot be ordered is not marked as in stock', () => {
  const { items } = dataOf(part({ availableQ: 0 }), part({ lifeCycleStatus: '8' }), part({ price: null }));
  expect(items.map(({ item }) => item.offers)).toMatchObject([
    { availability: 'https://schema.org/OutOfStock' },
    { availability: 'https://schema.org/Discontinued' },
  ]);
});
