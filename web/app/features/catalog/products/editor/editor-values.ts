import type { InterchangeType, PartDetail, Successors } from '@axlewright/contract/catalog/parts';

export interface AttributeRow {
  name: string;
  value: string;
  unit: string;
}

export interface InterchangeRow {
  type: InterchangeType;
  brand: string;
  partNumber: string;
}

/** The product editor as typed. Most fields have the same names as in the API. */
export interface EditorValues {
  partNumber: string;
  brand: string;
  name: string;
  description: string;
  category: { category: string; subcategory: string };
  partTerminology: string;
  position: string;
  gtin: string;
  price: string;
  coreCharge: string;
  minQ: string;
  orderMultiple: string;
  unitOfMeasure: string;
  packageQuantity: string;
  quantityPerApplication: string;
  availableQ: string;
  lifeCycleStatus: PartDetail['lifeCycleStatus'];
  /** `partNumbers` is one text, separated by commas. */
  successors: { kind: Successors['kind']; partNumbers: string };
  /** The first one is `image` of the API, the others are `morePictures`. */
  pictures: readonly string[];
  attributes: readonly AttributeRow[];
  interchange: readonly InterchangeRow[];
}

export type EditorKey = keyof EditorValues;

/** Fields that are one text. */
export type TextKey = { [Key in EditorKey]: EditorValues[Key] extends string ? Key : never }[EditorKey];

/** Fields that are a list. */
export type ListKey = 'pictures' | 'attributes' | 'interchange';

export function editorValuesOf(part: PartDetail): EditorValues {
  return {
    partNumber: part.partNumber,
    brand: part.brand,
    name: part.name,
    description: part.description,
    category: { category: part.category ?? '', subcategory: part.subcategory ?? '' },
    partTerminology: part.partTerminology ?? '',
    position: part.position ?? '',
    gtin: part.gtin ?? '',
    price: part.price?.toFixed(2) ?? '',
    coreCharge: part.coreCharge?.toFixed(2) ?? '',
    minQ: String(part.minQ),
    orderMultiple: String(part.orderMultiple ?? ''),
    unitOfMeasure: part.unitOfMeasure,
    packageQuantity: String(part.packageQuantity ?? ''),
    quantityPerApplication: String(part.quantityPerApplication ?? ''),
    availableQ: String(part.availableQ ?? ''),
    lifeCycleStatus: part.lifeCycleStatus,
    successors: {
      kind: part.supersession?.kind ?? 'none',
      partNumbers: part.supersession?.numbers.map(({ partNumber }) => partNumber).join(', ') ?? '',
    },
    pictures: [part.image, ...part.morePictures].filter(Boolean),
    attributes: part.attributes.map(({ name, value, unit }) => ({ name, value, unit: unit ?? '' })),
    interchange: part.interchange.map(({ type, brand, partNumber }) => ({ type, brand, partNumber })),
  };
}

/** 'AXW-1, AXW-2' → ['AXW-1', 'AXW-2'] */
export const splitNumbers = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);
