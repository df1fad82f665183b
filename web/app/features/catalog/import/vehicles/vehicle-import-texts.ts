import type { ApplicationDifference, ApplicationImport } from '@axlewright/contract/catalog/application-imports';
import type { BadgeTone } from '../../../../ui/badge.tsx';
import { countOf, stateLabels } from '../import-texts.ts';

/** The label of the state of an import. A checked file with errors cannot be imported. */
export function stateLabelOf({ state, errors }: Pick<ApplicationImport, 'state' | 'errors'>): { label: string; tone: BadgeTone } {
  return state === 'checked' && errors > 0 ? { label: 'Has errors', tone: 'danger' } : stateLabels[state];
}

/** Buyers no longer find a part for the vehicles that it loses, even if another part gains them. So the dialog says how many parts lose some. */
export function lossText(difference: ApplicationDifference | null): string {
  if (!difference) return '';
  const { vehicles, parts } = difference;
  const dropped = parts.dropped > 0 ? ` ${countOf(parts.dropped, 'part')} would fit no vehicle at all.` : '';
  const gone =
    vehicles.dropped > 0 ? ` ${countOf(vehicles.dropped, 'vehicle')} would be lost: none of the compared parts fits them afterward.` : '';
  return `${losingText(parts.losing)}${dropped}${gone} Buyers see the changes at once. You cannot undo them, but you can import the former file again.`;
}

function losingText(losing: number | null): string {
  if (losing === null) return 'Parts may lose vehicles. Upload the file again to see which.';
  return losing > 0 ? `${countOf(losing, 'part')} would lose vehicles.` : 'No part loses a vehicle.';
}
