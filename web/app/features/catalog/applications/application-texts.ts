import type { PartApplication } from '@axlewright/contract/catalog/part-applications';

/** `1 vehicle`, `12 vehicles` */
export const countOf = (count: number): string => (count === 1 ? '1 vehicle' : `${count.toLocaleString('en-US')} vehicles`);

export const yearsText = ({ yearFrom, yearTo }: Pick<PartApplication, 'yearFrom' | 'yearTo'>): string =>
  yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`;

/** `2003–2007 Honda Accord` */
export const vehicleText = (application: PartApplication): string => `${yearsText(application)} ${application.make} ${application.model}`;

/** One condition per line, such as `Brakes: with ABS`. */
export const conditionsText = ({ qualifiers }: Pick<PartApplication, 'qualifiers'>): string =>
  qualifiers.map(({ name, value }) => `${name}: ${value}`).join('\n');
