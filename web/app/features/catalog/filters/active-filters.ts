import { parseAttributeFilter } from '@axlewright/contract/catalog/part-filters';
import type { PartFilters } from '../list/catalog-url.ts';

/** A filter that is set. `without` is the change that removes it. */
export interface ActiveFilter {
  label: string;
  without: Partial<PartFilters>;
}

/** The filters that are set, in the order of the filter panel. */
export function activeFilters(filters: PartFilters): ActiveFilter[] {
  const { vehicleId, available, position, attribute, priceFrom, priceTo, brand } = filters;
  const price = rangeText(priceFrom && `$${priceFrom}`, priceTo && `$${priceTo}`);
  return [
    { label: vehicleId && 'Only parts that fit', without: { vehicleId: '', engineId: '' } },
    { label: available && 'In stock', without: { available: '' } },
    { label: position && `Position: ${position}`, without: { position: '' } },
    ...attribute.map((text) => ({ label: attributeLabel(text), without: { attribute: attribute.filter((other) => other !== text) } })),
    { label: price && `Price: ${price}`, without: { priceFrom: '', priceTo: '' } },
    { label: brand && `Brand: ${brand}`, without: { brand: '' } },
  ].filter(({ label }) => label !== '');
}

function attributeLabel(text: string): string {
  const filter = parseAttributeFilter(text);
  if (filter === null) return '';
  if ('value' in filter) return `${filter.name}: ${filter.value}`;
  const range = rangeText(String(filter.from ?? ''), String(filter.to ?? ''));
  return `${filter.name}: ${range}${filter.unit === null ? '' : `\u00a0${filter.unit}`}`;
}

/** '279 to 281', 'from 279', 'up to 281', or just '5' if both ends are the same. Empty if both ends are empty. */
function rangeText(from: string, to: string): string {
  if (from === to) return from;
  if (from && to) return `${from} to ${to}`;
  return from ? `from ${from}` : `up to ${to}`;
}
