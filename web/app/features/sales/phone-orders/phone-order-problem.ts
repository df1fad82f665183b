import { ApiError } from '@axlewright/client/call-endpoint';
import { failureMessage } from '../../../platform/failure-message.ts';

/** Returns why the order was not placed. Replaces some of the server's messages, because they address the buyer and not a clerk. */
export function phoneOrderProblem(error: unknown, buyer: string): string {
  const code = error instanceof ApiError ? error.code : '';
  switch (code) {
    case 'too-many-unpaid-orders':
    case 'too-many-unpaid-lines':
      return `${buyer} has too many unpaid orders. Nothing was ordered. Ask for a payment, cancel one of these orders, or choose another member.`;
    case 'stock-share-exceeded':
      return `${buyer} has not confirmed their email address, so unpaid orders can hold only a small share of the stock. Order fewer pieces, or choose another member.`;
    case 'lines-rejected':
      return 'Stock or prices have changed. Nothing was ordered. The lines show what is possible now. Check them, then place the order again.';
    case 'request-under-way':
      return 'The same order is being placed right now. Check Manage Orders in a moment.';
    default:
      return failureMessage(error);
  }
}
