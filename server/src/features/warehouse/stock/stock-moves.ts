import { maximumQuantity } from '@axlewright/contract/sales/order-quantity';
import type { NewReceipt, NewStockCount, NewWriteOff, PartStock } from '@axlewright/contract/warehouse/stock';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordPartChange } from '../../catalog/parts/record-part-change.ts';
import { changesBetween } from '../../desk/audit/audit.ts';
import { runOnce } from '../../sales/orders/idempotency-key.ts';
import { getPartStock, listPartStocks } from './stock.ts';
import { lockParts, moveStock, type StockMove, updateBin } from './stock-moves.queries.ts';

/** Adds a delivery to the stock: all lines or none. Throws 422 for unknown parts and for too much stock. */
export async function receiveStock(db: Database, caller: Caller, receipt: NewReceipt, key: string | null): Promise<PartStock[]> {
  const { lines, supplier, deliveryNote } = receipt;
  const partIds = lines.map(({ partId }) => partId);
  await runOnce(db, caller, { purpose: 'receipt', key, request: receipt }, async (transaction) => {
    const stocks = await lockStocks(transaction, partIds);
    const moveLines = lines.map(({ partId, quantity }) => ({ partId, delta: quantity }));
    requirePossibleStock(moveLines, stocks);
    await moveStock(transaction, { kind: 'received', userId: caller.userId, supplier, deliveryNote, lines: moveLines });
  });
  return listPartStocks(db, partIds);
}

/**
 * Sets the stock of parts to what was counted: all lines or none. Throws 409 if a part's stock on hand is not what the clerk saw. Throws 422 for
 * unknown parts, and if orders were promised more pieces than were found.
 */
export async function countStock(db: Database, caller: Caller, count: NewStockCount, key: string | null): Promise<PartStock[]> {
  const { lines, reason } = count;
  const partIds = lines.map(({ partId }) => partId);
  await runOnce(db, caller, { purpose: 'count', key, request: count }, async (transaction) => {
    const stocks = await lockStocks(transaction, partIds);
    const outdated = lines.flatMap(({ onHand }, index) => (stocks[index]?.onHand === onHand ? [] : (stocks[index]?.partNumber ?? [])));
    if (outdated.length > 0) throw new ShopError('stock-outdated', 409, { parameters: { partNumbers: outdated.join(', ') } });
    const moveLines = lines.map(({ partId, onHand, counted }) => ({ partId, delta: counted - onHand }));
    requireUnpromised(moveLines, stocks);
    await moveStock(transaction, { kind: 'counted', userId: caller.userId, reason, lines: moveLines });
  });
  return listPartStocks(db, partIds);
}

/** Takes broken or lost pieces out of the stock. Throws 404 for an unknown part, and 422 for pieces that are promised to orders. */
export async function writeOffStock(
  db: Database,
  caller: Caller,
  partId: string,
  writeOff: NewWriteOff,
  key: string | null,
): Promise<PartStock> {
  const { quantity, reason } = writeOff;
  await runOnce(db, caller, { purpose: 'write-off', key, request: { partId, ...writeOff } }, async (transaction) => {
    await lockParts(transaction, [partId]);
    const stock = await getPartStock(transaction, partId);
    const moveLines = [{ partId, delta: -quantity }];
    requireUnpromised(moveLines, [stock]);
    await moveStock(transaction, { kind: 'written-off', userId: caller.userId, reason, lines: moveLines });
  });
  return getPartStock(db, partId);
}

/** Sets where a part is in the warehouse. Throws 404 if there is no such part. */
export async function setBin(db: Database, caller: Caller, partId: string, bin: string): Promise<PartStock> {
  return db.transaction().execute(async (transaction) => {
    await lockParts(transaction, [partId]);
    const before = await getPartStock(transaction, partId);
    const changes = changesBetween({ bin: before.bin }, { bin });
    if (changes.length === 0) return before;
    await updateBin(transaction, partId, bin);
    await recordPartChange(transaction, caller, { id: partId, partNumber: before.partNumber }, changes);
    return { ...before, bin };
  });
}

/** Locks the parts and returns their stock in the order of `partIds`. Throws 422 if one of them is unknown or deleted. */
async function lockStocks(transaction: Db, partIds: string[]): Promise<PartStock[]> {
  await lockParts(transaction, partIds);
  const stocks = await listPartStocks(transaction, partIds);
  const known = new Set(stocks.map(({ _id }) => _id));
  const errors = partIds.flatMap((partId, index) =>
    known.has(partId) ? [] : [{ field: `lines.${index}.partId`, message: 'Part not found' }],
  );
  if (errors.length > 0) throw new ShopError('invalid-body', 422, { errors });
  return stocks;
}

/** Throws 422 if a part would have less stock than is promised to orders. `stocks[i]` is the stock of the part in `lines[i]`. */
function requireUnpromised(lines: StockMove['lines'], stocks: readonly PartStock[]): void {
  const stock = stocks.find(({ available }, index) => available + (lines[index]?.delta ?? 0) < 0);
  if (!stock) return;
  const { partNumber, available, promised } = stock;
  throw new ShopError('stock-promised', 422, { parameters: { partNumber, available, promised } });
}

/** Throws 422 if a part would have more stock than a part can have. */
function requirePossibleStock(lines: StockMove['lines'], stocks: readonly PartStock[]): void {
  const errors = lines.flatMap(({ delta }, index) =>
    (stocks[index]?.onHand ?? 0) + delta > maximumQuantity
      ? [{ field: `lines.${index}.quantity`, message: `Stock on hand cannot exceed ${maximumQuantity.toLocaleString('en-US')}` }]
      : [],
  );
  if (errors.length > 0) throw new ShopError('invalid-body', 422, { errors });
}
