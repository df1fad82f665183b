import type { PartStock } from '@axlewright/contract/warehouse/stock';

/**
 * Says how many pieces employees are packing now, and for which orders. They may no longer be in the bin. Returns an empty text if there are none.
 * A count from before an upgrade of the shop, which this tab has kept, does not have the pieces.
 */
export function packedText(beingPacked: PartStock['beingPacked'] = []): string {
  if (beingPacked.length === 0) return '';
  const pieces = beingPacked.reduce((sum, each) => sum + each.pieces, 0);
  const orders = beingPacked.map(({ order }) => order).join(', ');
  return `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece is' : 'pieces are'} being packed (order ${orders})`;
}
