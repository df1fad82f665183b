import { linesText } from '../orders/count-texts.ts';
import type { ReorderResult } from './reorder.ts';

/** '3 lines of order 12 added' */
export const reorderHeadline = ({ orderId, added }: Pick<ReorderResult, 'orderId' | 'added'>): string =>
  added === 0 ? `Nothing of order ${orderId} could be added` : `${linesText(added)} of order ${orderId} added`;
