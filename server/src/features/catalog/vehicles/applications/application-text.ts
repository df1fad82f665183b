import { engineName } from '../engine-name.ts';
import type { PartApplicationRow } from './applications.queries.ts';

type Years = Pick<PartApplicationRow, 'year_from' | 'year_to'>;

/** `2003–2007 Honda Accord` */
export const vehicleText = ({ make, model, ...years }: Pick<PartApplicationRow, 'make' | 'model'> & Years): string =>
  `${yearsText(years)} ${make} ${model}`;

const yearsText = ({ year_from, year_to }: Years) => (year_from === year_to ? String(year_from) : `${year_from}–${year_to}`);

/** Everything in an application, for the history: `2003–2007 Honda Accord, Front, 2 per vehicle` */
export function applicationText(row: PartApplicationRow): string {
  const { engine, qualifiers, position, position_id, quantity, note } = row;
  return [
    vehicleText(row),
    engine && engineName(engine),
    ...qualifiers.map(({ name, value }) => `${name}: ${value}`),
    position ?? (position_id && `position ${position_id} of PCdb`),
    quantity && `${quantity} per vehicle`,
    note,
  ]
    .filter(Boolean)
    .join(', ');
}
