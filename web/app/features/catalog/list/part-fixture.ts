import type { CategoryCount, PartSummary } from './part-summary.ts';

type Row = [
  file: string,
  partNumber: string,
  name: string,
  category: string,
  position: string | null,
  price: number,
  minQ: number,
  availableQ: number,
];

const rows: readonly Row[] = [
  ['brake-disc', 'AX-BD 330-28', 'Brake disc, drilled, 330 mm', 'Brake', 'Front', 84.5, 3, 412],
  ['brake-caliper', 'AX-BC 4130', 'Brake caliper, four pistons', 'Brake', 'Front left', 219, 1, 6],
  ['brake-pads', 'AX-BP 2187', 'Brake pad set', 'Brake', 'Front', 38.9, 7, 1260],
  ['oil-filter', 'AX-OF 7204', 'Oil filter, M20 × 1.5', 'Engine', null, 6.35, 23, 5400],
  ['spark-plug', 'AX-SP IR7', 'Spark plug, iridium, gap 0.8 mm', 'Ignition', null, 11.2, 15, 880],
  ['battery', 'AX-BT 80 AGM', 'Battery 12 V, 80 Ah, 800 A', 'Electrical', null, 164, 1, 2],
  ['coilover', 'AX-CO 5200', 'Coilover strut, adjustable', 'Suspension', 'Rear', 1240, 1, 38],
  ['alternator', 'AX-AL 14150', 'Alternator 14 V, 150 A', 'Electrical', null, 236.75, 1, 54],
  ['turbocharger', 'AX-TC 2056', 'Turbocharger, 56 mm wheel', 'Air and Fuel Delivery', null, 689.99, 0, 17],
];

/** Invented parts for the design page and the tests. */
export const fixtureParts: readonly PartSummary[] = rows.map(
  ([file, partNumber, name, category, position, price, minQ, availableQ], index) => ({
    _id: String(index + 1),
    partNumber,
    gtin: null,
    brand: 'Axlewright',
    name,
    description: '',
    image: `/pictures/${file}-800.webp`,
    price,
    minQ,
    orderMultiple: null,
    availableQ,
    category,
    subcategory: null,
    position,
    unitOfMeasure: 'EA',
    successors: [],
    lifeCycleStatus: file === 'turbocharger' ? 'A' : '2',
    keyAttributes: [],
  }),
);

export const fixtureCategories: readonly CategoryCount[] = [
  { slug: 'air-and-fuel-delivery', name: 'Air and Fuel Delivery', parts: 12, mayBeMore: false, subcategories: [] },
  { slug: 'brake', name: 'Brake', parts: 38, mayBeMore: false, subcategories: [] },
  { slug: 'electrical', name: 'Electrical', parts: 17, mayBeMore: false, subcategories: [] },
  { slug: 'engine', name: 'Engine', parts: 24, mayBeMore: false, subcategories: [] },
  { slug: 'ignition', name: 'Ignition', parts: 9, mayBeMore: false, subcategories: [] },
  { slug: 'suspension', name: 'Suspension', parts: 21, mayBeMore: false, subcategories: [] },
];
