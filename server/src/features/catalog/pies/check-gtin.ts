import { gtin14Of } from '@axlewright/contract/catalog/gtin';
import type { DefectKind } from '../file-checks/defects.ts';

/** Returns what is wrong with a GTIN. Null: nothing. */
export function checkGtin(text: string): { kind: DefectKind; message: string; repair: string } | null {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text))
    return { kind: 'invalid-value', message: `The GTIN is “${text.slice(0, 40)}”.`, repair: 'Write 8, 12, 13, or 14 digits.' };
  if (gtin14Of(text) !== null) return null;
  return {
    kind: 'gtin-check-digit',
    message: `The check digit of the GTIN ${text} is wrong.`,
    repair: 'Read the number from the package again.',
  };
}
