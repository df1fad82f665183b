import type { MailKind } from '@axlewright/contract/people/mail-preferences';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isOrderableStatusSql, isStockEnoughSql } from '../../../platform/database/quantity-rules.ts';
import { successorSql } from '../../../platform/database/successor.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';
import { unitPriceSql } from '../prices/prices.ts';

/** An account sees its alerts in all its companies. If it leaves the company in which it requested an alert, the alert ends. */
interface AlertOwner {
  userId: string;
  companyId: string;
}

const backInStock: MailKind = 'back-in-stock';

/** Selects the alerts of an account, with the parts that visitors see. */
const alertsOf = (db: Db, userId: string) =>
  db
    .selectFrom('stock_alerts')
    .leftJoin('parts', (join) => join.onRef('parts.id', '=', 'stock_alerts.part_id').on(isVisibleSql))
    .select(['stock_alerts.part_id', 'stock_alerts.quantity', 'stock_alerts.requested_at'])
    .select(['parts.part_number', 'parts.brand', 'parts.name', 'parts.image', 'parts.life_cycle_status', successorSql.as('successor')])
    .where('stock_alerts.user_id', '=', userId);

/** Lists the alerts of an account, newest first. */
export async function listAlertRows(db: Db, userId: string) {
  return alertsOf(db, userId).orderBy('stock_alerts.requested_at', 'desc').orderBy('stock_alerts.part_id').execute();
}
export type AlertRow = Awaited<ReturnType<typeof listAlertRows>>[number];

export async function getAlertRow(db: Db, userId: string, partId: string): Promise<AlertRow> {
  return alertsOf(db, userId).where('stock_alerts.part_id', '=', partId).executeTakeFirstOrThrow();
}

/**
 * Adds an alert. If the account has one for the part, changes its quantity and its company. An alert that was requested more than `days` ago starts
 * anew. Turns on the emails about alerts.
 */
export async function saveAlert(
  transaction: Db,
  { userId, companyId, partId, quantity, days }: AlertOwner & { partId: string; quantity: number | null; days: number },
): Promise<void> {
  await transaction
    .insertInto('stock_alerts')
    .values({ user_id: userId, company_id: companyId, part_id: partId, quantity })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'part_id']).doUpdateSet({
        company_id: companyId,
        quantity,
        requested_at: sql`case when stock_alerts.requested_at > now() - make_interval(days => ${days})
          then stock_alerts.requested_at else excluded.requested_at end`,
      }),
    )
    .execute();
  await sql`
    update company_members set muted_mails = array_remove(muted_mails, ${backInStock})
    where company_id = ${companyId} and user_id = ${userId} and ${backInStock} = any(muted_mails)`.execute(transaction);
}

export async function countAlerts(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stock_alerts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteAlert(db: Db, userId: string, partId: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('user_id', '=', userId).where('part_id', '=', partId).execute();
}

/** An alert whose part can be ordered. */
export interface ReadyAlert {
  email: string;
  quantity: number | null;
  partId: string;
  partNumber: string;
  brand: string;
  name: string;
  minQ: number;
  availableQ: number;
  orderMultiple: number | null;
  unitPriceCents: number;
  alertId: string;
}

/**
 * Deletes any `limit` of the alerts whose parts can be ordered now. Returns them sorted, oldest first. Stores their ids, so that a restored backup does not email
 * them again. Skips accounts whose email address is not confirmed, and members who turned these emails off. Finds the parts first, because
 * many alerts are about the same part. Locks no part. Leaves out alerts that another transaction has locked.
 */
export async function takeReadyAlerts(transaction: Db, { days, limit }: { days: number; limit: number }): Promise<ReadyAlert[]> {
  const { rows } = await sql<ReadyAlert>`
    with wanted as materialized (
      select part_id, min(coalesce(quantity, 1)) as pieces from stock_alerts group by part_id
    ), ready_parts as materialized (
      select parts.* from wanted join parts on parts.id = wanted.part_id
      where ${isOrderableStatusSql} and ${isStockEnoughSql(sql`wanted.pieces`)} and ${isVisibleSql}
    ), ready as materialized (
      select stock_alerts.id, stock_alerts.requested_at, users.email, stock_alerts.quantity, parts.id as part_id, parts.part_number, parts.brand,
        parts.name, parts.min_quantity, parts.available_quantity, parts.order_multiple, ${unitPriceSql} as unit_price_cents
      from ready_parts as parts join stock_alerts on stock_alerts.part_id = parts.id join users on users.id = stock_alerts.user_id
        join company_members as members on members.company_id = stock_alerts.company_id and members.user_id = stock_alerts.user_id
      where ${isStockEnoughSql(sql`coalesce(stock_alerts.quantity, 1)`)} and users.email_verified and users.email is not null
        and not ${backInStock} = any(members.muted_mails) and stock_alerts.requested_at > now() - make_interval(days => ${days})
      limit ${limit} for update of stock_alerts skip locked
    ), taken as (
      delete from stock_alerts using ready where stock_alerts.id = ready.id
    ), remembered as (
      insert into outbox.mailed_stock_alerts (alert_id, requested_at) select id, requested_at from ready
    )
    select id as "alertId", email, quantity, part_id as "partId", part_number as "partNumber", brand, name, min_quantity as "minQ",
      available_quantity as "availableQ", order_multiple as "orderMultiple", unit_price_cents as "unitPriceCents"
    from ready order by ready.requested_at, ready.id`.execute(transaction);
  return rows;
}

/**
 * Deletes up to `limit` alerts that were requested more than `days` ago, and the stored ids of all emailed alerts of that age. Returns how
 * many alerts it deleted.
 */
export async function deleteExpiredAlerts(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with deleted as (
      delete from stock_alerts where id = any(array(
        select id from stock_alerts where requested_at < now() - make_interval(days => ${days}) limit ${limit} for update skip locked))
      returning id
    ), forgotten as (
      delete from outbox.mailed_stock_alerts where requested_at < now() - make_interval(days => ${days})
    )
    select count(*)::int as deleted from deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}
