import type { WantedLine } from '@axlewright/contract/sales/baskets';
import { lineErrorText } from '@axlewright/contract/sales/line-error-text';

/** Says why a line cannot be ordered as it is. */
export function lineProblemText({
  problem,
  orderable,
  replacedBy,
  formerPart,
}: Pick<WantedLine, 'problem' | 'orderable' | 'replacedBy' | 'formerPart'>): string {
  if (formerPart) return replacedBy ? `No longer sold. ${replacedBy.partNumber} replaces it.` : 'No longer sold.';
  return lineErrorText({ line: 0, code: problem ?? 'unknown-part', orderable, successor: replacedBy });
}
