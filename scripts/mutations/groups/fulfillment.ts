import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/warehouse/fulfillment';
const packing = `${folder}/packing.ts`;
const shipments = `${folder}/shipments.ts`;
const piecesLeft = `${folder}/pieces-left.ts`;
const cancellations = 'server/src/features/money/cancellations';
const cancelPieces = `${cancellations}/cancel-pieces.ts`;
const cancelTest = `${cancellations}/cancellations.test.ts`;
const refundTest = `${cancellations}/cancellation-refunds.test.ts`;
const workList = `${folder}/work-list.queries.ts`;
const test = `${folder}/fulfillment.test.ts`;
const documentsTest = 'server/src/features/warehouse/documents/documents.test.ts';
const packedTest = 'web/app/features/warehouse/packing/packed.test.ts';
const migrationTest = 'server/src/platform/database/migrate.test.ts';

/** Shipments: nothing is shipped twice, in excess, or unpaid, and buyers do not see the internal steps of the warehouse. */
export const fulfillmentMutations: readonly Mutation[] = [
  {
    name: 'a repeated call ships again',
    file: piecesLeft,
    find: 'if (pieces.some(({ lineNumber, left }) => leftOf.get(lineNumber) !== left))',
    replace: 'if (pieces.some(({ lineNumber, quantity }) => (leftOf.get(lineNumber) ?? 0) < quantity))',
    test: `${test}: that is sent twice ships nothing more`,
  },
  {
    name: 'a line may be listed twice',
    file: piecesLeft,
    find: ' || pieces.findIndex((each) => each.lineNumber === lineNumber) < index',
    replace: '',
    test: `${test}: of more than is left, of an unknown line, or of a line listed twice is rejected`,
  },
  {
    name: 'the last piece does not complete the order',
    file: shipments,
    find: "left === 0 ? 'shipped' : 'partly-shipped'",
    replace: "'partly-shipped'",
    test: `${test}: of some pieces leaves the rest; the last one completes the order`,
  },
  {
    name: 'an order on hold is shipped',
    file: packing,
    find: "holdReason === null ? null : 'held'",
    replace: 'null',
    test: `${test}: needs a paid order that is not canceled, not shipped and not on hold`,
  },
  {
    name: 'an unpaid order is shipped',
    file: packing,
    find: "settlement === 'unpaid'",
    replace: "settlement === 'on-account'",
    test: `${test}: needs a paid order that is not canceled, not shipped and not on hold`,
  },
  {
    name: 'another clerk ships what a colleague packs',
    file: shipments,
    find: 'if (packer && !packer.isYou) throw',
    replace: 'if (packer?.name === "") throw',
    test: `${test}: belongs to one clerk, until another takes over`,
  },
  {
    name: 'a clerk takes an order over without a click on Take over',
    file: packing,
    find: 'if (packer && !takeOver) throw',
    replace: 'if (packer && takeOver) throw',
    test: `${test}: belongs to one clerk, until another takes over`,
  },
  {
    name: 'pieces that were shipped in the meantime are shipped again',
    file: 'web/app/features/warehouse/packing/packed.ts',
    find: 'entry?.left === left ? entry.text : null',
    replace: 'entry?.text ?? null',
    test: `${packedTest}: a line whose pieces were shipped in the meantime is no longer packed`,
  },
  {
    name: "anyone can end a colleague's packing",
    file: packing,
    find: 'if (!packer?.isYou) return;',
    replace: 'if (!packer) return;',
    test: `${test}: ends without a shipment when the clerk stops`,
  },
  {
    name: 'an order is delivered with its first shipment',
    file: shipments,
    find: ' && (await findDelivery(transaction, orderId)).areAllDelivered',
    replace: '',
    test: `${test}: can be marked as delivered; the order is delivered when all of its shipments are`,
  },
  {
    name: 'a delivery is recorded and announced again',
    file: shipments,
    find: 'if (!(await setDelivered(transaction, id))) return;',
    replace: 'await setDelivered(transaction, id);',
    test: `${test}: can be marked as delivered; the order is delivered when all of its shipments are`,
  },
  {
    name: 'buyers see holds',
    file: 'server/src/features/sales/orders/order-history.ts',
    find: 'rows.filter(({ what }) => !staffOnlyEvents.includes(what)).map',
    replace: 'rows.map',
    test: `${test}: is not part of what buyers see`,
  },
  {
    name: 'the work list includes orders on hold',
    file: workList,
    find: "orders.where('hold_reason', 'is', null)",
    replace: 'orders',
    test: `${test}: shows orders on hold only if asked`,
  },
  {
    name: 'the work list includes unpaid orders',
    file: workList,
    find: ".where('settlement', '<>', 'unpaid')",
    replace: ".where('settlement', '<>', 'on-account')",
    test: `${test}: has paid orders that are not shipped, the oldest payment first`,
  },
  {
    name: 'an upgrade marks orders that are paid meanwhile as shipped',
    file: 'server/database/migrations/0058_fill_shipped_orders.sql',
    find: ' and paid_at < began',
    replace: '',
    test: `${migrationTest}: marks orders as shipped if they were paid before there were shipments, and no others`,
  },
  {
    name: 'a scan goes on counting a line that is already complete',
    file: 'web/app/features/warehouse/packing/packed.ts',
    find: '(packedQuantity(line, packed) ?? line.left) < line.left',
    replace: 'line.left > 0',
    test: `${packedTest}: a scan counts one piece of the first line that is not complete`,
  },
  {
    name: 'a GTIN is found only with the same number of digits',
    file: 'web/app/features/warehouse/packing/packed.ts',
    find: "key.replace(/^0+/, '')",
    replace: 'key',
    test: `${packedTest}: the GTIN %s is found with any number of zeros before it`,
  },
  {
    name: 'canceled pieces are still left to ship',
    file: `${folder}/pieces-left.queries.ts`,
    find: ' - cancelled_quantity`',
    replace: '`',
    test: `${cancelTest}: a second time with the same numbers cancels nothing more`,
  },
  {
    name: 'canceled pieces stay out of stock',
    file: cancelPieces,
    find: 'await releasePieces(transaction, order, lines);',
    replace: '',
    test: `${cancelTest}: refunds their price and returns them to stock; the rest can be shipped and completes the order`,
  },
  {
    name: 'canceled pieces are on the work list',
    file: workList,
    find: 'sum(quantity - shipped_quantity - cancelled_quantity)',
    replace: 'sum(quantity - shipped_quantity)',
    test: `${cancelTest}: refunds their price and returns them to stock; the rest can be shipped and completes the order`,
  },
  {
    name: 'an order without pieces stays on the work list',
    file: cancelPieces,
    find: 'if (leftAfter === 0) await endFulfillment(transaction, order);',
    replace: '',
    test: `${cancelTest}: cancels the order if no piece is left; the order stays paid, with its refund`,
  },
  {
    name: 'an order that was partly shipped is canceled',
    file: piecesLeft,
    find: 'if (hasShipments)',
    replace: 'if (!hasShipments)',
    test: `${cancelTest}: completes an order that was partly shipped and has nothing left to ship, and ends its hold`,
  },
  {
    name: 'an unpaid order loses pieces without a refund',
    file: cancelPieces,
    find: "settlement === 'unpaid' ? 'unpaid' : ",
    replace: '',
    test: `${cancelTest}: needs a paid order with pieces to ship`,
  },
  {
    name: 'a cancellation refunds more than was paid',
    file: 'contract/src/money/cancellation-refund.ts',
    find: 'Math.min(dueCents, refundableCents)',
    replace: 'dueCents',
    test: `${cancelTest}: never refunds more than was paid`,
  },
  {
    name: 'an earlier refund is counted by each cancellation',
    file: `${cancellations}/cancellations.queries.ts`,
    find: 'coalesce(sum(value_cents - refund_cents), 0)',
    replace: '0::bigint',
    test: `${cancelTest}: refunds less if the earlier refund was for these pieces, and counts each earlier refund once`,
  },
  {
    name: 'money that was returned by check is refunded again with the canceled pieces',
    file: cancelPieces,
    find: 'refundedByHandCents + returnedByHandCents',
    replace: 'refundedByHandCents',
    test: `${refundTest}: is reduced by a refund that failed and was returned in another way, if this was for the same pieces`,
  },
  {
    name: 'money that was returned by check is still owed',
    file: `${cancellations}/cancellations.queries.ts`,
    find: 'deducted - active - returned',
    replace: 'deducted - active',
    test: `${refundTest}: is too small if an earlier refund that was subtracted fails later; the page shows the missing amount until it is returned`,
  },
  {
    name: 'a cancellation refunds a different amount than the clerk saw',
    file: cancelPieces,
    find: 'seenRefund !== undefined && centsFromDollars(seenRefund) !== refundCents',
    replace: 'seenRefund === 0',
    test: `${cancelTest}: in the meantime is not canceled if the employee was shown a different refund`,
  },
  {
    name: 'a refund that has not failed is repeated',
    file: `${cancellations}/repeat-refund.ts`,
    find: "if (refundState !== 'failed' || isRefundResolved) return null;",
    replace: '',
    test: `${refundTest}: that failed for good can be repeated once; the pieces stay canceled`,
  },
  {
    name: 'a cancellation fails after its commit if the card processor rejects the key',
    file: cancelPieces,
    find: 'error.status === 502',
    replace: 'error.status === 503',
    test: `${refundTest}: stays requested if the card processor rejects the key of the shop`,
  },
  {
    name: 'pieces are canceled twice after a lost response',
    file: 'web/app/features/sales/manage-orders/chosen-pieces.ts',
    find: "entry?.left === left ? entry.text : '0'",
    replace: "entry?.text ?? '0'",
    test: 'web/app/features/sales/manage-orders/chosen-pieces.test.ts: a quantity no longer counts if pieces were shipped or canceled since it was typed, so nothing is canceled twice',
  },
  {
    name: 'a packing slip changes when pieces are canceled later',
    file: `${folder}/shipments.queries.ts`,
    find: "    .whereRef('cancellations.at', '<', 'shipments.shipped_at')\n",
    replace: '',
    test: `${documentsTest}: and a label stay the same when pieces are canceled and the company gets another name later`,
  },
  {
    name: 'the packing scan accepts the number of a different part',
    file: packing,
    find: ' && !inUse.has(partNumberKeyOf(line.partNumber))',
    replace: '',
    test: `${test}: accepts the new number of a part, and the ordered one unless another part has it now`,
  },
];
