import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/warehouse/stock';
const moves = `${folder}/stock-moves.ts`;
const changes = `${folder}/stock-changes.queries.ts`;
const test = `${folder}/stock.test.ts`;
const undo = 'server/src/features/catalog/import/screen/undo-import.queries.ts';
const undoTest = 'server/src/features/catalog/import/screen/undo-import.test.ts';
const countTest = 'web/app/features/warehouse/stock/count/count-differences.test.ts';

/** Stock on hand, its list of changes, and what clerks do with it. */
export const stockMoveMutations: readonly Mutation[] = [
  {
    name: 'the undo of an import adds the pieces that somebody has counted since',
    file: undo,
    find: 'and ${hasNewStock} then',
    replace: 'and false then',
    test: `${undoTest}: leaves a part alone if someone %s its stock after the import`,
  },
  {
    name: 'the undo of an import deletes new parts that have received stock',
    file: undo,
    find: 'and ${isUsed} then',
    replace: 'and false then',
    test: `${undoTest}: leaves new parts that have received stock or that another import has changed`,
  },
  {
    name: 'completed orders still promise their pieces',
    file: `${folder}/stock.queries.ts`,
    find: "quantity > shipped_quantity + cancelled_quantity and order_status = 'open'",
    replace: "quantity > shipped_quantity + cancelled_quantity and order_status <> 'cancelled'",
    test: `${test}: counts orders that were paid before there were shipments as shipped`,
  },
  {
    name: 'shipped pieces are still promised',
    file: `${folder}/stock.queries.ts`,
    find: 'quantity - shipped_quantity -',
    replace: 'quantity -',
    test: `${test}: has on hand, promised and available, through order, payment, shipment and cancellation`,
  },
  {
    name: 'canceled pieces are still promised',
    file: `${folder}/stock.queries.ts`,
    find: ' - cancelled_quantity',
    replace: '',
    test: `${test}: is available again after pieces of a paid order are canceled`,
  },
  {
    name: 'pieces of a canceled order vanish if an import has emptied the stock',
    file: 'server/src/features/sales/orders/orders.queries.ts',
    find: 'coalesce(available_quantity, 0) + ordered.quantity',
    replace: 'available_quantity + ordered.quantity',
    test: `${test}: is available again after a cancellation even if an import has emptied the stock, and the part is for sale again`,
  },
  {
    name: 'the list of changes lacks canceled orders',
    file: changes,
    find: "where state = 'cancelled'",
    replace: 'where false',
    test: `${test}: has all changes: who, when and why, the newest first, in pages`,
  },
  {
    name: 'the list of changes lacks orders that were paid before there were shipments',
    file: changes,
    find: "where order_status = 'completed' and",
    replace: 'where false and',
    test: `${test}: counts orders that were paid before there were shipments as shipped`,
  },
  {
    name: 'a repeated delivery is added again',
    file: 'server/src/features/sales/orders/idempotency-key.ts',
    find: 'if (key === null || (await recordKey(transaction, { userId, purpose, key, request })))',
    replace: 'if (key === null || (await recordKey(transaction, { userId, purpose, key, request })) || true)',
    test: `${test}: that is repeated adds nothing more`,
  },
  {
    name: 'two counts at once are both saved',
    file: `${folder}/stock-moves.queries.ts`,
    find: '.forNoKeyUpdate()',
    replace: '',
    test: `${test}: is refused if another clerk counts the part at the same time`,
  },
  {
    name: 'a count overwrites what came or went in the meantime',
    file: moves,
    find: 'if (outdated.length > 0)',
    replace: 'if (outdated.length > 99)',
    test: `${test}: is refused if stock came or went in the meantime`,
  },
  {
    name: 'a count takes promised pieces',
    file: moves,
    find: 'requireUnpromised(moveLines, stocks);',
    replace: 'requirePossibleStock(moveLines, stocks);',
    test: `${test}: cannot find fewer pieces than are promised`,
  },
  {
    name: 'a write-off takes promised pieces',
    file: moves,
    find: 'requireUnpromised(moveLines, [stock]);',
    replace: 'requirePossibleStock(moveLines, [stock]);',
    test: `${test}: takes available pieces, and never promised ones`,
  },
  {
    name: 'a part gets more stock than the maximum',
    file: moves,
    find: '+ delta > maximumQuantity',
    replace: '+ delta > 2 * maximumQuantity',
    test: `${test}: takes all lines or none`,
  },
  {
    name: 'drafts cannot be received',
    file: `${folder}/stock.ts`,
    find: 'ids.length > 0 ? ids : await listIdsByPartNumber(db, partNumberKeyOf(number))',
    replace: 'ids',
    test: `${test}: is found by every number of the part, even of a draft, but not by a number that only resembles it`,
  },
  {
    name: 'the doctor does not notice pieces that are lost between order and shipment',
    file: 'server/src/features/desk/invariants/invariants.queries.ts',
    find: 'coalesce(available_quantity, 0) + coalesce(promised.pieces, 0)',
    replace: 'coalesce(adjusted.pieces, 0) - coalesce(gone.pieces, 0)',
    test: `${test}: the doctor finds stock that is not promised, available, or shipped`,
  },
  {
    name: 'bins are sorted as text',
    file: 'server/src/features/warehouse/fulfillment/packing.ts',
    find: '{ numeric: true }',
    replace: '{ numeric: false }',
    test: 'server/src/features/warehouse/fulfillment/fulfillment.test.ts: has its lines in the order of the bins, and those without a bin last',
  },
  {
    name: 'a part that was not counted is counted as 0',
    file: 'web/app/features/warehouse/stock/count/count-differences.ts',
    find: "parts.filter(({ text }) => text.trim() !== '').map",
    replace: 'parts.map',
    test: `${countTest}: a count has the parts with a number, including 0, and their differences`,
  },
  {
    name: 'a second scan hides that the stock has changed',
    file: 'web/app/features/warehouse/stock/scan/counted-parts.ts',
    find: 'stock: known?.stock ?? stock',
    replace: 'stock',
    test: `${countTest}: a scan keeps the stock that the clerk saw first, so that a change in the meantime is noticed`,
  },
];
