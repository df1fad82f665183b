import { centsFromDollars, currency, dollarsFromCents } from '@axlewright/contract/money/money';
import {
  type Basket,
  type BasketCount,
  type BasketLineChange,
  maximumBasketLines,
  type NewBasketLines,
  type NewWantedLine,
} from '@axlewright/contract/sales/baskets';
import { maximumVehicleText } from '@axlewright/contract/sales/order-lines';
import { invalidQuantityMessage, maximumQuantity } from '@axlewright/contract/sales/order-quantity';
import type { Caller } from '../../../platform/auth/caller.ts';
import { currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { lockMembership } from '../../people/companies/memberships.ts';
import { runOnce } from '../orders/idempotency-key.ts';
import { linesRejectedError } from '../orders/lines-rejected-error.ts';
import {
  type BasketOwner,
  countLines,
  deleteLine,
  deleteLines,
  insertLines,
  listBasketRows,
  listPieces,
  lockLinesOfSamePart,
  saveLine,
} from './baskets.queries.ts';
import { requireKnownParts } from './known-parts.ts';
import { describeLines } from './wanted-lines.ts';

/** Returns the basket of the caller in their current company. */
export async function getBasket(db: Db, caller: Caller): Promise<Basket> {
  const owner = ownerOf(caller);
  const described = await describeLines(db, await listBasketRows(db, owner));
  const lines = described.map(({ row, ...line }) => ({ ...line, _id: row.id, addedAt: row.added_at.toISOString() }));
  return {
    companyId: owner.companyId,
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: dollarsFromCents(lines.reduce((sum, { price }) => sum + centsFromDollars(price ?? 0), 0)),
    currency,
  };
}

export async function countBasketLines(db: Db, caller: Caller): Promise<BasketCount> {
  const owner = ownerOf(caller);
  return { companyId: owner.companyId, lines: await countLines(db, owner) };
}

/** Lists the lines of the caller's basket as a saved list stores them. */
export async function listLinesToSave(db: Db, caller: Caller): Promise<NewWantedLine[]> {
  const rows = await listBasketRows(db, ownerOf(caller));
  return rows.map(({ part_id, quantity, note, ordered_as, vehicle }) => ({
    partId: part_id,
    quantity,
    note,
    orderedAs: ordered_as,
    vehicle,
  }));
}

/** Returns true if the basket has all the lines with these ids, and the order has at least as many pieces of each part as those lines. */
export async function canTakeBasketLines(
  db: Db,
  owner: BasketOwner,
  ids: string[],
  ordered: Pick<NewWantedLine, 'partId' | 'quantity'>[],
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const taken = await listPieces(db, owner, wanted);
  const left = new Map<string, number>();
  for (const { partId, quantity } of ordered) left.set(partId, (left.get(partId) ?? 0) + quantity);
  for (const { part_id, quantity } of taken) left.set(part_id, (left.get(part_id) ?? 0) - quantity);
  return taken.length === wanted.length && [...left.values()].every((pieces) => pieces >= 0);
}

/**
 * Adds lines to the caller's basket: all or none. Throws 409 if the request is for a different company than the current one. Throws 422 for
 * unknown parts and quantities that are too large, for too many lines, and for a reused idempotency key.
 */
export async function addBasketLines(db: Database, caller: Caller, added: NewBasketLines, key: string | null): Promise<Basket> {
  const owner = ownerOf(caller);
  requireCurrentCompany(owner, added.companyId);
  await runOnce(db, caller, { purpose: 'basket', key, request: added }, async (transaction) => {
    // This check comes after the key is recorded: a repeated call must succeed, even if a part has since been deleted.
    await requireKnownParts(transaction, added.lines, 'basket');
    // The caller has just left the company.
    if (!(await lockMembership(transaction, owner))) throw companyChangedError();
    const changed = await insertLines(transaction, owner, added.lines);
    requirePossibleQuantities(added, changed);
    if ((await countLines(transaction, owner)) > maximumBasketLines)
      throw new ShopError('basket-full', 422, { parameters: { maximum: maximumBasketLines } });
  });
  return getBasket(db, caller);
}

/**
 * Changes a line of the caller's basket. If another line has the same part and the new note, the two become one. Throws 404 if the basket does not
 * have the line, and 422 if the quantity of both lines together is too large.
 */
export async function changeBasketLine(db: Database, caller: Caller, id: string, change: BasketLineChange): Promise<Basket> {
  const owner = ownerOf(caller);
  await db.transaction().execute(async (transaction) => {
    // If the caller has just left the company, the basket has no lines.
    await lockMembership(transaction, owner);
    const lines = await lockLinesOfSamePart(transaction, owner, id);
    const line = lines.find((each) => each.id === id);
    if (!line) throw notFoundError('line');
    const { quantity = line.quantity, note = line.note } = change;
    const twin = lines.find((each) => each.id !== id && each.note === note);
    const merged = quantity + (twin?.quantity ?? 0);
    if (merged > maximumQuantity)
      throw new ShopError('invalid-quantity', 422, { errors: [{ field: 'quantity', message: invalidQuantityMessage }] });
    if (twin) await deleteLine(transaction, owner, id);
    const vehicle = joinVehicles(twin?.vehicle ?? '', line.vehicle);
    await saveLine(transaction, twin?.id ?? id, { quantity: merged, note, vehicle });
  });
  return getBasket(db, caller);
}

/** The vehicles of two lines that become one. */
function joinVehicles(...texts: string[]): string {
  const vehicles = texts.flatMap((text) => text.split('; ')).filter((vehicle) => vehicle !== '');
  return [...new Set(vehicles)].join('; ').slice(0, maximumVehicleText);
}

/** Removes a line from the caller's basket. Throws 404 if the basket does not have it. */
export async function removeBasketLine(db: Db, caller: Caller, id: string): Promise<void> {
  if (!(await deleteLine(db, ownerOf(caller), id))) throw notFoundError('line');
}

/** Removes all lines. Throws 409 if the request is for a different company than the current one. */
export async function emptyBasket(db: Db, caller: Caller, companyId: string | undefined): Promise<void> {
  const owner = ownerOf(caller);
  requireCurrentCompany(owner, companyId);
  await deleteLines(db, owner);
}

const ownerOf = (caller: Caller): BasketOwner => ({ userId: caller.userId, companyId: currentCompanyOf(caller) });

function requireCurrentCompany(owner: BasketOwner, companyId: string | undefined): void {
  if (companyId !== undefined && companyId !== owner.companyId) throw companyChangedError();
}

const companyChangedError = () => new ShopError('company-changed', 409);

/** Throws 422 if a changed line now has a larger quantity than an order allows. */
function requirePossibleQuantities({ lines }: NewBasketLines, changed: Awaited<ReturnType<typeof insertLines>>): void {
  const tooLarge = changed.filter(({ quantity }) => quantity > maximumQuantity);
  const rejected = lines.flatMap(({ partId, note }, line) =>
    tooLarge.some((each) => each.part_id === partId && each.note === note) ? { line, code: 'invalid-quantity' as const } : [],
  );
  if (rejected.length > 0) throw linesRejectedError(rejected, 'basket');
}
