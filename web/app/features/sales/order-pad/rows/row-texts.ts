import type { NumberMatch } from '@axlewright/contract/catalog/numbers';
import type { Part } from '@axlewright/contract/catalog/parts';
import { stockState } from '../../../catalog/list/part-stock.ts';
import { piecesText } from '../../orders/count-texts.ts';
import { maximumTextLength } from '../reading/sheet-lines.ts';
import type { Repair, RowFinding, RowState } from './row-finding.ts';

/** A short label for the state of a row. */
export const stateLabels: Record<RowState, string> = {
  blank: '',
  'looking-up': 'Looking up',
  ready: 'Ready',
  repaired: 'Corrected',
  choose: 'Choose',
  proposed: 'Did you mean',
  replaced: 'Replaced',
  'not-sold': 'No longer sold',
  unknown: 'Unknown',
  'no-number': 'No number',
  'long-reference': 'Check reference',
  'bad-quantity': 'Check quantity',
  'not-orderable': 'Not available',
};

const count = (number: number) => number.toLocaleString('en-US');

const quantityReasons = {
  minimum: 'minimum order',
  multiple: 'full cartons',
  stock: 'the most you can order',
  missing: 'no quantity given',
} as const;

export function repairText(repair: Repair): string {
  if (repair.kind === 'split') return `Read as ${repair.number}, quantity ${repair.quantity}`;
  if (repair.kind === 'quantity') {
    const change = repair.from === null ? `Quantity ${count(repair.to)}` : `Quantity ${count(repair.from)} → ${count(repair.to)}`;
    return `${change}: ${quantityReasons[repair.because]}`;
  }
  const how = { chosen: 'You chose', proposal: 'Read as', replacement: 'Replaced by', kept: 'You kept' }[repair.how];
  return `${how} ${repair.partNumber}`;
}

/** How a number that we have differs from the typed one. */
const differences: Partial<Record<NumberMatch, string>> = {
  'look-alike': 'a letter and a digit look alike',
  transposition: 'two characters are swapped',
  typo: 'one character differs',
};

const nameOf = ({ partNumber, name }: Pick<Part, 'partNumber' | 'name'>) => `${partNumber} ${name}`;

/** A sentence about what the user has to do, or null if the row needs nothing. */
export function taskText({ state, part, formerPart, candidates, problem }: RowFinding): string | null {
  const [first] = candidates;
  if (state === 'choose') return `${count(candidates.length)} parts have this number.`;
  if (state === 'proposed' && first) return `${first.number} is close: ${differences[first.why] ?? 'it differs a little'}.`;
  if (state === 'replaced') {
    const successors = candidates.map(({ partNumber }) => partNumber).join(' and ');
    const all = candidates.length > 1 ? ' You need all of them.' : '';
    const isReplaced = formerPart ? `is no longer sold. Order ${successors} instead` : `was replaced by ${successors}`;
    return `${formerPart ? nameOf(formerPart) : (part?.partNumber ?? 'This part')} ${isReplaced}.${all}`;
  }
  if (state === 'not-sold') return formerPart && `${nameOf(formerPart)}.`;
  if (state === 'unknown') return 'We don’t know this number. Check it, or search the catalog.';
  if (state === 'no-number') return 'This line has no part number.';
  if (state === 'long-reference') return `This reference is longer than ${maximumTextLength} characters. Shorten it.`;
  if (state === 'bad-quantity') return `${problem ?? 'This quantity cannot be ordered'}.`;
  if (state === 'not-orderable') return `${part ? stockState(part).label : 'Not for sale'}.`;
  return null;
}

/** What screen readers announce about a row. */
export function announcement(line: number, number: string, finding: RowFinding): string {
  const { state, part, quantity, repairs } = finding;
  const task = taskText(finding);
  const name = part && task === null ? `${part.name}, ${piecesText(quantity ?? 0)}` : '';
  return [
    `Line ${line}${number && `, ${number}`}: ${stateLabels[state]}.`,
    name && `${name}.`,
    ...repairs.map((repair) => `${repairText(repair)}.`),
    task,
  ]
    .filter(Boolean)
    .join(' ');
}
