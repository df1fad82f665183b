import type { FindingKind, PaymentStatus, RefundActor, RefundState } from '@axlewright/contract/money/payments';
import type { Generated } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

export interface MoneyTables {
  payments: {
    id: Id;
    order_id: string;
    intent_id: string;
    amount_cents: number;
    currency: string;
    status: Generated<PaymentStatus>;
    refunded_cents: Generated<number>;
    is_due: Generated<boolean>;
    created_at: DefaultNow;
    settled_at: Date | null;
    asked_at: Date | null;
    failed_at: Generated<Date | null>;
  };
  refunds: {
    id: Id;
    payment_id: string;
    cents: number;
    reason: Generated<string>;
    state: Generated<RefundState>;
    provider_refund_id: string | null;
    attempt: Generated<number>;
    failure: string | null;
    next_try_at: DefaultNow;
    actor: RefundActor;
    user_id: string | null;
    idempotency_key: string | null;
    request_hash: string | null;
    /** the cancellation that this refund belongs to; null: refunded by hand or by the shop */
    cancellation_id: string | null;
    created_at: DefaultNow;
    settled_at: Date | null;
    /** when somebody said how the money of a failed refund was returned */
    resolved_at: Generated<Date | null>;
  };
  cancellations: {
    id: Id;
    order_id: string;
    user_id: string;
    reason: string;
    /** the price of the pieces */
    value_cents: number;
    refund_cents: number;
    at: DefaultNow;
  };
  cancellation_lines: { cancellation_id: string; order_id: string; line_number: number; quantity: number };
  reconciliations: {
    id: Id;
    started_at: DefaultNow;
    ended_at: Date | null;
    asked: Generated<number>;
    problem: string | null;
    lists_read_until: Generated<Date | null>;
  };
  reconciliation_findings: {
    id: Id;
    reconciliation_id: string;
    kind: FindingKind;
    order_id: string | null;
    intent_id: string | null;
    cents: number | null;
    did: string;
    at: DefaultNow;
  };
  payment_events: { id: string; type: string; received_at: DefaultNow };
}
