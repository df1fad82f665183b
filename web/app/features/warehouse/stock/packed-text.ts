import type { PartStock } from '@axlewright/contract/warehouse/stock';

/**
 * Says how many pieces employees are packing now, and for which orders. Returns an empty text if nobody is packing.
 * @param beingPacked missing in a response of an older instance, and in a count that this tab kept before an upgrade
 */
export function beingPackedText(beingPacked: PartStock['beingPacked'] = []): string {
  if (beingPacked.length === 0) return '';
  const pieces = beingPacked.reduce((sum, each) => sum + each.pieces, 0);
  const orders = beingPacked.map(({ order }) => order).join(', ');
  return `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece is' : 'pieces are'} being packed (${beingPacked.length === 1 ? 'order' : 'orders'} ${orders})`;
}
