import type { ApplicationImport } from '@axlewright/contract/catalog/application-imports';
import type { BadgeTone } from '../../../../ui/badge.tsx';
import { stateLabels } from '../import-texts.ts';

/** The label of the state of an import. A checked file with errors cannot be imported. */
export function stateLabelOf({ state, errors }: Pick<ApplicationImport, 'state' | 'errors'>): { label: string; tone: BadgeTone } {
  return state === 'checked' && errors > 0 ? { label: 'Has errors', tone: 'danger' } : stateLabels[state];
}
