import { lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import type { PartDetail } from '@axlewright/contract/catalog/parts';

/** The specifications of a part, with their units. Leaves out what is not known. */
export function specificationsOf(part: PartDetail): { name: string; value: string }[] {
  const facts: [name: string, value: string | number | null][] = [
    ...part.attributes.map(({ name, value, unit }): [string, string] => [name, unit ? `${value} ${unit}` : value]),
    ['Part type', part.partTerminology],
    ['Subcategory', part.subcategory],
    ['Position', part.position],
    ['Quantity per application', part.quantityPerApplication],
    ['Package quantity', part.packageQuantity],
    ['Unit of measure', part.unitOfMeasure],
    ['GTIN', part.gtin],
    ['Status', lifeCycleStatuses[part.lifeCycleStatus]],
  ];
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value: String(value) }]));
}
