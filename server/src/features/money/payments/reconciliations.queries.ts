import { type FindingKind, newProblemDays } from '@axlewright/contract/money/payments';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { owedRefundsSql } from '../../../platform/database/failed-refunds.ts';
import { hasNoTimeAfterSql } from '../../../platform/database/time-to-pay.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

/** Finds the start of the last run that finished without a problem. */
export async function findLastFinishedStart(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliations')
    .select('started_at')
    .where('ended_at', 'is not', null)
    .where('problem', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** Finds the start of the oldest recorded run. */
export async function findFirstPassStart(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('reconciliations').select('started_at').orderBy('id').limit(1).executeTakeFirst();
  return row?.started_at ?? null;
}

/** Finds the time up to which the reconciler has read the provider's lists, and how many runs could not read on from there. */
export async function findListsRead(db: Db): Promise<{ readUntil: Date | null; stuckRuns: number }> {
  const { rows } = await sql<{ readUntil: Date; stuckRuns: number }>`
    select lists_read_until as "readUntil", count(*)::int - 1 as "stuckRuns" from reconciliations
    where lists_read_until = (select lists_read_until from reconciliations where lists_read_until is not null order by id desc limit 1)
    group by lists_read_until`.execute(db);
  return rows[0] ?? { readUntil: null, stuckRuns: 0 };
}

/** Records the time up to which the provider's lists were read. It is never after the start of the run, because later items may be missing. */
export async function setListsRead(db: Db, passId: string, until: Date): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({ lists_read_until: sql<Date>`least(started_at, ${until})` })
    .where('id', '=', passId)
    .execute();
}

/** Returns the id of a new run, and the current time of the database. */
export async function insertPass(db: Db): Promise<{ id: string; startedAt: Date }> {
  const row = await db
    .insertInto('reconciliations')
    .values({ ended_at: null, problem: null })
    .returning(['id', 'started_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, startedAt: row.started_at };
}

export async function setPassEnded(db: Db, id: string, { asked, problem }: { asked: number; problem: string | null }): Promise<void> {
  await db.updateTable('reconciliations').set({ asked, problem, ended_at: new Date() }).where('id', '=', id).execute();
}

/**
 * Deletes runs without findings after a day. Keeps the runs that `findLastFinishedStart` and `findListsRead` need, and while no run has finished
 * without a problem, the one that `findFirstPassStart` needs.
 */
export async function deleteOldPasses(db: Db): Promise<void> {
  await sql`
    delete from reconciliations where started_at < now() - interval '1 day'
      and not exists (select from reconciliation_findings where reconciliation_id = reconciliations.id)
      and id <> coalesce((select max(id) from reconciliations where ended_at is not null and problem is null), (select min(id) from reconciliations))
      and id is distinct from (select max(id) from reconciliations where lists_read_until is not null)`.execute(db);
}

export interface NewFinding {
  kind: FindingKind;
  orderId: string | null;
  intentId: string | null;
  cents: number | null;
  did: string;
}

/** Records a finding. Does nothing if a payment without an order already has a finding. */
export async function insertFinding(db: Db, passId: string, finding: NewFinding): Promise<void> {
  await db
    .insertInto('reconciliation_findings')
    .values({
      reconciliation_id: passId,
      kind: finding.kind,
      order_id: finding.orderId,
      intent_id: finding.intentId,
      cents: finding.cents,
      did: finding.did,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists up to `limit + 1` findings, newest first. */
export async function listFindingRows(
  db: Db,
  kind: FindingKind | undefined,
  { limit, position }: { limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, true);
  return db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as FindingKind))
    .$if(position !== null, (query) => query.where('id', operator, position?.id ?? ''))
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
}
export type FindingRow = Awaited<ReturnType<typeof listFindingRows>>[number];

export function countFindings(db: Db, kind: FindingKind | undefined): Promise<number> {
  return countRows(
    db,
    db
      .selectFrom('reconciliation_findings')
      .select('id')
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind as FindingKind)),
  );
}

export async function findLatestPass(db: Db) {
  return db.selectFrom('reconciliations').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

interface HealthFigures {
  open_payments: number;
  refunds_under_way: number;
  refunds_failed: number;
  refunds_failed_lately: number;
  without_order_lately: number;
}

/**
 * Counts open payments, unfinished and failed refunds, and payments without an order. `lately` means within the last `newProblemDays`.
 */
export async function countHealthFigures(db: Db): Promise<HealthFigures> {
  const { rows } = await sql<HealthFigures>`
    with failed as (
      select refunds.settled_at from ${owedRefundsSql}
    ), lately as (select now() - make_interval(days => ${newProblemDays}) as since)
    select (select count(*)::int from payments where status = 'open') as open_payments,
           (select count(*)::int from refunds where state in ('requested', 'pending')) as refunds_under_way,
           (select count(*)::int from failed) as refunds_failed,
           (select count(*)::int from failed where settled_at > since) as refunds_failed_lately,
           (select count(*)::int from reconciliation_findings where kind = 'payment-without-order' and at > since) as without_order_lately
    from lately`.execute(db);
  return rows[0] as HealthFigures;
}

/**
 * Lists the ids of unpaid orders. Those that have no open payment come first, then those whose payment was asked about longest ago. An order counts
 * if it was placed before `verified`, or before `unverified` if the email address of its account is not confirmed. An order whose buyer got more time
 * counts only when that time has ended.
 */
export async function listUnpaidOrdersPlacedBefore(
  db: Db,
  { verified, unverified, now }: { verified: Date; unverified: Date; now: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where('orders.state', '=', 'unpaid')
    .where(
      sql<boolean>`orders.created_at < case when users.email_verified then ${verified}::timestamptz else ${unverified}::timestamptz end`,
    )
    .where(hasNoTimeAfterSql(now))
    .orderBy(
      (order) =>
        order
          .selectFrom('payments')
          .select(({ fn }) => fn.max('asked_at').as('asked_at'))
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.status', '=', 'open'),
      (direction) => direction.asc().nullsFirst(),
    )
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
