import type { Cancellation } from '@axlewright/contract/money/cancellations';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { CancellationRow } from './cancellations.queries.ts';

export function cancellationOf(row: CancellationRow): Cancellation {
  return {
    _id: row.id,
    order: row.order_id,
    at: row.at.toISOString(),
    reason: row.reason,
    lines: row.lines.map(({ line_number: lineNumber, quantity }) => ({ lineNumber, quantity })),
    value: dollarsFromCents(row.value_cents),
    refund: dollarsFromCents(row.refund_cents),
    refundState: row.refund_state,
    isRefundResolved: row.refund_resolved_at !== null,
  };
}
