import type { FormerPart } from '@axlewright/contract/catalog/deleted-parts';
import type { NumberCandidate } from '@axlewright/contract/catalog/numbers';
import type { Part } from '@axlewright/contract/catalog/parts';
import { readQuantityCell } from '../reading/read-quantity-cell.ts';
import { maximumTextLength } from '../reading/sheet-lines.ts';
import { type Answer, currentAnswer, isBlank, type PadRow } from './pad-row.ts';

/** The states of a row. Only `ready` and `repaired` rows go into the basket. */
export type RowState =
  | 'blank'
  | 'looking-up'
  | 'ready'
  | 'repaired'
  | 'choose'
  | 'proposed'
  | 'replaced'
  | 'not-sold'
  | 'unknown'
  | 'no-number'
  | 'long-reference'
  | 'bad-quantity'
  | 'not-orderable';

/** What the pad or the user has changed in a row. The user can undo it, except a quantity that was missing (`from` is null). */
export type Repair =
  | { kind: 'quantity'; from: number | null; to: number; because: 'minimum' | 'multiple' | 'stock' | 'missing' }
  | { kind: 'split'; number: string; quantity: string }
  | { kind: 'part'; partNumber: string; how: 'chosen' | 'proposal' | 'replacement' | 'kept' };

/** What the pad shows for a row. */
export interface RowFinding {
  state: RowState;
  part: Part | null;
  /** The part that had the number and is no longer sold, for the states replaced and not-sold. */
  formerPart: FormerPart | null;
  /** The quantity that would be ordered, in pieces; null if it is not known. */
  quantity: number | null;
  repairs: readonly Repair[];
  /** The parts that the user can choose, for the states choose, proposed and replaced. */
  candidates: readonly NumberCandidate[];
  /** Why the quantity cannot be ordered, for the state bad-quantity. */
  problem: string | null;
}

export const isReady = ({ state }: RowFinding): boolean => state === 'ready' || state === 'repaired';
export const needsUser = (finding: RowFinding): boolean => !isReady(finding) && finding.state !== 'blank' && finding.state !== 'looking-up';

const emptyFinding = { part: null, formerPart: null, quantity: null, repairs: [], candidates: [], problem: null } as const;
const cache = new WeakMap<PadRow, RowFinding>();

/** Judges a row on its own. The quantity still has to be checked, because several rows can have the same part. */
export function judgeRow(row: PadRow): RowFinding {
  const known = cache.get(row);
  if (known) return known;
  const finding = findingOf(row);
  cache.set(row, finding);
  return finding;
}

function findingOf(row: PadRow): RowFinding {
  if (isBlank(row)) return { ...emptyFinding, state: 'blank' };
  if (row.number.trim() === '') return { ...emptyFinding, state: 'no-number' };
  if (row.reference.trim().length > maximumTextLength) return { ...emptyFinding, state: 'long-reference' };
  if (row.chosen) return withChosenPart(row, row.chosen);
  const answer = currentAnswer(row);
  if (!answer) return { ...emptyFinding, state: 'looking-up' };
  if (answer.formerPart) return withFormerPart(answer.formerPart, answer);
  if (answer.status === 'found' && answer.part) return withPart(row, answer.part, splitOf(answer));
  return {
    ...emptyFinding,
    state: answer.status === 'found' ? 'unknown' : answer.status,
    part: answer.part,
    candidates: answer.candidates,
  };
}

/** Offers what replaces the part. If nothing does, offers similar numbers. */
function withFormerPart(formerPart: FormerPart, { status, candidates: similar }: Answer): RowFinding {
  if (formerPart.successors.length === 0 && status === 'proposed') return { ...emptyFinding, state: 'proposed', candidates: similar };
  const candidates = formerPart.successors.map(
    ({ _id, partNumber, brand, name }): NumberCandidate => ({
      partId: _id,
      partNumber,
      brand,
      name,
      why: 'successor',
      number: partNumber,
      numberBrand: brand,
    }),
  );
  return { ...emptyFinding, state: candidates.length > 0 ? 'replaced' : 'not-sold', formerPart, candidates };
}

function withChosenPart(row: PadRow, { part, partNumber, how }: NonNullable<PadRow['chosen']>): RowFinding {
  if (part === null) return { ...emptyFinding, state: 'looking-up' };
  if (part === 'gone') return { ...emptyFinding, state: 'unknown' };
  return withPart(row, part, [{ kind: 'part', partNumber, how }, ...splitOf(currentAnswer(row))]);
}

function withPart(row: PadRow, part: Part, repairs: readonly Repair[]): RowFinding {
  const typed = readQuantityCell(row.quantity.trim() || currentAnswer(row)?.splitQuantity || '');
  if (typed.kind === 'unreadable')
    return {
      ...emptyFinding,
      state: 'bad-quantity',
      part,
      repairs,
      problem: `“${row.quantity.trim()}” is not a quantity. Type a whole number`,
    };
  return { ...emptyFinding, state: 'ready', part, repairs, quantity: typed.kind === 'quantity' ? typed.quantity : null };
}

function splitOf(answer: Answer | null): Repair[] {
  return answer?.splitQuantity
    ? [{ kind: 'split', number: answer.number.slice(0, -answer.splitQuantity.length).trim(), quantity: answer.splitQuantity }]
    : [];
}
