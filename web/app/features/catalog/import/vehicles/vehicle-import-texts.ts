import type { ApplicationDifference, ApplicationImport } from '@axlewright/contract/catalog/application-imports';
import type { BadgeTone } from '../../../../ui/badge.tsx';
import { countOf, stateLabels } from '../import-texts.ts';

/** The label of the state of an import. A checked file with errors cannot be imported. */
export function stateLabelOf({ state, errors }: Pick<ApplicationImport, 'state' | 'errors'>): { label: string; tone: BadgeTone } {
  return state === 'checked' && errors > 0 ? { label: 'Has errors', tone: 'danger' } : stateLabels[state];
}

/**
 * Says before an import how many parts would lose vehicles. Buyers with such a vehicle no longer find the part, even if another part gains the
 * vehicle.
 */
export function lossText(difference: ApplicationDifference | null): string {
  if (!difference) return '';
  const { vehicles, parts } = difference;
  const dropped = parts.dropped > 0 ? ` ${countOf(parts.dropped, 'part')} would fit no vehicle at all.` : '';
  const gone = vehicles.dropped > 0 ? ` ${countOf(vehicles.dropped, 'vehicle')} would no longer have any of the compared parts.` : '';
  return `${losingText(parts.losing)}${dropped}${gone} Buyers would see the changes at once. You cannot undo them. To go back, import a full file with the earlier vehicles.`;
}

function losingText(losing: number | null): string {
  if (losing === null) return 'This check is from an older version. Upload the file again to see which parts would lose vehicles.';
  return losing > 0 ? `${countOf(losing, 'part')} would lose vehicles.` : 'No part would lose a vehicle.';
}
