import type { NewWantedLine } from '@axlewright/contract/sales/baskets';
import { readStored, removeStored, store } from '../../../../platform/browser-store.ts';
import { readDraft, removeDraft, saveDraft } from '../../../../platform/drafts.ts';
import { type ChosenPart, isBlank, newRow, type PadRow } from './pad-row.ts';

/** A line of the pad has no vehicle, because thirty pasted numbers are seldom for one car. */
export type PadLine = Omit<NewWantedLine, 'vehicle'>;

/** Lines on their way to the basket. They are stored, so that an interrupted call is repeated with the same key and adds nothing twice. */
export interface PendingAdd {
  /** the idempotency key of the call */
  key: string;
  lines: readonly PadLine[];
  /** The rows of the lines. A row that the user has changed since then stays on the pad. */
  rows: readonly StoredRow[];
  /** The rows of the first call with this key, if the user changed them. The call got no response, so the basket may have its lines. */
  former?: readonly StoredRow[];
}

export interface StoredPad {
  rows: readonly PadRow[];
  pending: readonly PendingAdd[];
}

/** A clerk who orders for a company. The pad is a draft, which ends when the tab is closed or the clerk logs out. */
export interface ClerkPad {
  clerkEmail: string;
  companyId: string;
}

/** Whose pad it is: an account in one of its companies, a clerk, or a visitor. Another account on the same browser never sees it. */
export type PadOwner = { userId: string; companyId: string } | ClerkPad | 'visitor';

const isClerk = (owner: PadOwner): owner is ClerkPad => owner !== 'visitor' && 'clerkEmail' in owner;

const prefix = 'order-pad';
const version = 1;

const keyOf = (owner: PadOwner) => `${prefix}:${ownerKey(owner)}`;
export function ownerKey(owner: PadOwner): string {
  if (owner === 'visitor') return owner;
  return `${isClerk(owner) ? 'clerk' : owner.userId}:${owner.companyId}`;
}

/** The stored values of a row. Prices and stock are not stored, but looked up again. */
export type StoredRow = Pick<PadRow, 'id' | 'number' | 'quantity' | 'reference'> &
  Partial<Pick<PadRow, 'keepsQuantity' | 'keepsNumber'>> & { chosen?: Omit<ChosenPart, 'part'> | null };

export function readPad(owner: PadOwner): StoredPad {
  return parse(isClerk(owner) ? (readDraft(keyOf(owner), owner.clerkEmail).pad ?? null) : readStored(keyOf(owner)));
}

export function storePad(owner: PadOwner, { rows, pending }: StoredPad): void {
  const filled = rows.filter((row) => !isBlank(row));
  const isEmpty = filled.length === 0 && pending.length === 0;
  const pad = JSON.stringify({ version, rows: filled.map(toStored), pending });
  if (isClerk(owner)) isEmpty ? removeDraft(keyOf(owner)) : saveDraft(keyOf(owner), { email: owner.clerkEmail, values: { pad } });
  else if (isEmpty) removeStored(keyOf(owner));
  else store(keyOf(owner), pad);
}

/** Calls `onChange` when another tab stores the same pad. Returns a function that stops this. */
export function followPad(owner: PadOwner, onChange: (pad: StoredPad) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(owner)) onChange(parse(newValue));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Returns the rows that a visitor has typed before logging in, and removes them from the visitor's pad. Without `rememberLogin` they stay
 * there, because someone else may have typed them.
 */
export function takeVisitorRows(): readonly PadRow[] {
  if (readStored(loginKey) === null) return [];
  removeStored(loginKey);
  const { rows } = readPad('visitor');
  storePad('visitor', { rows: [], pending: [] });
  return rows;
}

const loginKey = `${prefix}-log-in`;

/** Remembers that the visitor goes to the login page to order the rows of the visitor's pad. */
export const rememberLogin = (): void => store(loginKey, '1');

function parse(stored: string | null): StoredPad {
  try {
    const pad = JSON.parse(stored ?? 'null') as { version: number; rows: StoredRow[]; pending: PendingAdd[] } | null;
    return pad?.version === version ? { rows: pad.rows.map(fromStored), pending: pad.pending } : { rows: [], pending: [] };
  } catch {
    // Not written by this version of the page.
    return { rows: [], pending: [] };
  }
}

export function toStored({ id, number, quantity, reference, keepsQuantity, keepsNumber, chosen }: StoredRow): StoredRow {
  return {
    id,
    number,
    quantity,
    reference,
    ...(keepsQuantity && { keepsQuantity }),
    ...(keepsNumber && { keepsNumber }),
    ...(chosen && { chosen: { partId: chosen.partId, partNumber: chosen.partNumber, how: chosen.how } }),
  };
}

function fromStored({ chosen, ...row }: StoredRow): PadRow {
  return newRow(row.id, { ...row, chosen: chosen ? { ...chosen, part: null } : null });
}
