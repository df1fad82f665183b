import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Finding, FindingListQuery, PaymentHealth } from '@axlewright/contract/money/payments';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor, positionById } from '../../../platform/lists/keyset-pages.ts';
import {
  countFindings,
  countHealthFigures,
  type FindingRow,
  findFirstPassStart,
  findLastFinishedStart,
  findLatestPass,
  listFindingRows,
} from './reconciliations.queries.ts';

/** Lists what the reconciler found and did, newest first. */
export async function listFindings(db: Db, { kind, limit, cursor }: FindingListQuery): Promise<PageOfRows<Finding>> {
  const position = parseCursor(cursor);
  const [rows, count] = await Promise.all([listFindingRows(db, kind, { limit, position }), countFindings(db, kind)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: findingOf });
}

function findingOf(row: FindingRow): Finding {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    order: row.order_id,
    transactionId: row.intent_id,
    amount: row.cents === null ? null : dollarsFromCents(row.cents),
    did: row.did,
  };
}

export async function getPaymentHealth(db: Db): Promise<PaymentHealth> {
  const [pass, counts] = await Promise.all([findLatestPass(db), countHealthFigures(db)]);
  return {
    lastPass: pass
      ? {
          startedAt: pass.started_at.toISOString(),
          endedAt: pass.ended_at?.toISOString() ?? null,
          asked: pass.asked,
          problem: pass.problem,
        }
      : null,
    openPayments: counts.open_payments,
    refundsUnderWay: counts.refunds_under_way,
    refundsFailed: counts.refunds_failed,
    paymentsWithoutOrder: counts.without_order_lately,
  };
}

/**
 * Returns the numbers that alerts watch. Failed refunds and payments without an order count only for `newProblemDays`. Otherwise an alert about a
 * problem that was solved elsewhere would never end.
 */
export async function countPaymentsToWatch(db: Db): Promise<Record<'open' | 'refunding' | 'refund failed' | 'without order', number>> {
  const counts = await countHealthFigures(db);
  return {
    open: counts.open_payments,
    refunding: counts.refunds_under_way,
    'refund failed': counts.refunds_failed_lately,
    'without order': counts.without_order_lately,
  };
}

/**
 * Returns the start of the reconciler's last run that finished without a problem. That run compared all earlier payments with the card
 * processor's. If there is no such run, returns the start of the first run. Returns null if the reconciler has never run.
 */
export async function findComparedUntil(db: Db): Promise<Date | null> {
  return (await findLastFinishedStart(db)) ?? findFirstPassStart(db);
}
