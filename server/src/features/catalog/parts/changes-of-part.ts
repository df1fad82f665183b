import type { PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import { changesBetween } from '../../desk/audit/audit.ts';

/** Lists what is different in a part after an edit. A list is compared as a text; `former` has its former items, so the edit can be undone. */
export function changesOfPart(before: PartDetail, after: PartDetail): AdminActionChange[] {
  return changesBetween(shownFields(before), shownFields(after)).map((change) => {
    const former = change.field in listTexts ? before[change.field as keyof typeof listTexts] : null;
    return former ? { ...change, former } : change;
  });
}

/** Lists the fields of a part for the history, with lists as texts. */
export function shownFields(part: PartDetail): Record<string, string | number | null> {
  return {
    ...Object.fromEntries(plainFields.map((field) => [field, part[field]])),
    ...Object.fromEntries(Object.entries(listTexts).map(([field, textOf]) => [field, textOf(part) || null])),
    successors: successorsText(part),
  };
}

const plainFields = [
  'price',
  'availableQ',
  'minQ',
  'orderMultiple',
  'name',
  'description',
  'image',
  'lifeCycleStatus',
  'partNumber',
  'brand',
  'category',
  'subcategory',
  'partTerminology',
  'position',
  'gtin',
  'unitOfMeasure',
  'packageQuantity',
  'quantityPerApplication',
  'coreCharge',
] as const satisfies (keyof PartDetail)[];

/** The other fields, except successors. If a new field of PartChange is missing both here and above, the code does not compile. */
const listTexts = {
  attributes: ({ attributes }: PartDetail) =>
    attributes.map(({ name, value, unit }) => `${name}: ${[value, unit].filter(Boolean).join(' ')}`).join('; '),
  interchange: ({ interchange }: PartDetail) =>
    interchange.map(({ type, brand, partNumber }) => `${brand} ${partNumber} (${type})`).join('; '),
  morePictures: ({ morePictures }: PartDetail) => morePictures.join('; '),
} satisfies Record<Exclude<keyof PartChange, (typeof plainFields)[number] | 'successors'>, (part: PartDetail) => string>;

/** The successors of a part: 'split: AXW-1, AXW-2'. */
function successorsText({ supersession }: PartDetail): string | null {
  return supersession && `${supersession.kind}: ${supersession.numbers.map(({ partNumber }) => partNumber).join(', ')}`;
}
