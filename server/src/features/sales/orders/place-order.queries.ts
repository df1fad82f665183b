import { sql } from 'kysely';
import type { AccessTokenClaims } from '../../../platform/auth/access-token.ts';
import { selectCaller } from '../../../platform/auth/callers.queries.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isOrderableQuantitySql, isOrderableStatusSql, smallestQuantitySql } from '../../../platform/database/quantity-rules.ts';
import { statement } from '../../../platform/database/statement.ts';

interface OrderToPlace extends AccessTokenClaims {
  /** must be the account's; null: not given */
  givenEmail: string | null;
  address: string;
  partId: string;
  /** 0 is more than the minimum of no part */
  quantity: number;
  /** what the buyer's page showed; null: it did not say */
  seenCents: number | null;
  /** orders need a confirmed address */
  needsVerifiedEmail: boolean;
  minimumCents: number;
  maximumCents: number;
  /** null: none */
  idempotencyKey: string | null;
  requestHash: string;
  /** what the account may have left unpaid before this order */
  mostOrders: number;
  mostOrdersUnverified: number;
  mostLines: number;
  mostLinesUnverified: number;
  /** of a part's stock, for an unverified account; from 1 on there is no bound */
  unverifiedStockShare: number;
}

interface Outcome {
  /** null: the session is not open */
  email: string | null;
  customer: string;
  /** false: the address has to be confirmed first */
  may_order: boolean;
  /** null: the order was not placed */
  id: string | null;
  created_at: Date;
  total_cents: number;
  part_id: string;
  part_number: string;
  name: string;
  image: string;
  unit_price_cents: number;
  /** of the request that the key was used for; null where it is a new one */
  answered_hash: string | null;
  answered_id: string | null;
  /** false: another request with this key is under way */
  is_alone: boolean;
}

/**
 * Places an order in one statement, which is one transaction and one round trip.
 * 1. `part` locks the part if its rules allow the order: above the minimum, below the stock, at the price that the buyer saw.
 * 2. `account` locks the account. Of simultaneous orders of one account, each sees the counts that the one before it left.
 * 3. `taken` takes the quantity out of the stock if the account stays within its caps. Everything below happens to an order whose stock
 *    was taken, or not at all.
 * The part comes first: an order that waits for a part does not hold up the account's other orders.
 * If the session is not open, nothing happens and no earlier answer is returned.
 */
const place = statement<OrderToPlace, Outcome>(
  'place-order',
  (db, order) => sql<Outcome>`
  with caller as materialized (
    select id, coalesce(email, '') as email, coalesce(nullif(display_name, ''), email, '') as customer,
      not ${order.needsVerifiedEmail}::boolean or email_verified or coalesce(verify_email_by > now(), false) as may_order
    from ${selectCaller(db, order)} as open
  ), answered as (
    select request_hash, response ->> '_id' as order_id from idempotency_keys
    where user_id = (select id from caller) and key = ${order.idempotencyKey}::text
  ), held as materialized (
    -- Until the statement ends. Nothing is left behind by a refusal.
    select ${order.idempotencyKey}::text is null
      or pg_try_advisory_xact_lock(hashtextextended(${order.userId}::text || ' ' || ${order.idempotencyKey}::text, 0)) as is_alone
  ), part as materialized (
    select parts.id, caller.id as user_id, caller.email, caller.customer
    from parts, held, caller
    where is_alone and caller.may_order and not exists (select from answered)
      and (${order.givenEmail}::text is null or caller.email = ${order.givenEmail})
      and parts.id = ${order.partId}::bigint
      and ${isOrderableQuantitySql(order.quantity)}
      and not draft and deleted_at is null and ${isOrderableStatusSql}
      and price_cents::bigint * ${order.quantity}::int between ${order.minimumCents}::bigint and ${order.maximumCents}::bigint
      and price_cents::bigint * ${order.quantity}::int = coalesce(${order.seenCents}::numeric, price_cents::bigint * ${order.quantity}::int)
    for no key update of parts
  ), account as materialized (
    select id, email_verified, unpaid_orders, unpaid_lines from users where id = (select user_id from part) for no key update
  ), holding as materialized (
    -- Counted once the account is locked.
    select email_verified or ${order.unverifiedStockShare}::float8 >= 1 as is_unbound,
      case when email_verified or ${order.unverifiedStockShare}::float8 >= 1 then 0 else unpaid_pieces(id, ${order.partId}::bigint) end as pieces
    from account
  ), taken as (
    update parts set available_quantity = available_quantity - ${order.quantity}::int
    from part, account, holding
    where parts.id = part.id
      and unpaid_orders < case when email_verified then ${order.mostOrders}::int else ${order.mostOrdersUnverified}::int end
      and unpaid_lines < case when email_verified then ${order.mostLines}::int else ${order.mostLinesUnverified}::int end
      and (is_unbound or pieces + ${order.quantity}::int <= floor(${order.unverifiedStockShare}::float8 * (available_quantity + pieces))
        or (pieces = 0 and ${order.quantity}::int <= ${smallestQuantitySql}))
    returning parts.id, part_number, parts.name, image, price_cents, part.user_id, part.email, part.customer
  ), placed as (
    insert into orders (user_id, email, customer, address, total_cents)
    select user_id, email, customer, ${order.address}::text, price_cents * ${order.quantity}::int
    from taken
    returning id, user_id, total_cents, created_at
  ), lined as (
    insert into order_lines (order_id, line_number, part_id, part_number, name, image, quantity, unit_price_cents)
    select placed.id, 1, taken.id, part_number, name, image, ${order.quantity}::int, price_cents from placed, taken
  ), noted as (
    insert into order_events (order_id, what, to_state, actor, user_id, cents)
    select id, 'placed', 'unpaid', 'buyer', user_id, total_cents from placed
  ), kept as (
    insert into idempotency_keys (user_id, key, request_hash, response)
    select user_id, ${order.idempotencyKey}::text, ${order.requestHash}::text, jsonb_build_object('_id', id::text) from placed
    where ${order.idempotencyKey}::text is not null
  )
  select caller.email, caller.customer, caller.may_order, placed.id, placed.created_at, placed.total_cents, taken.id as part_id, taken.part_number,
    taken.name, taken.image, taken.price_cents as unit_price_cents, answered.request_hash as answered_hash, answered.order_id as answered_id, held.is_alone
  from held left join caller on true left join answered on true left join placed on true left join taken on true`,
);

/** Throws PostgreSQL's unique_violation where another request with this key has ended since this one began. */
export async function tryPlaceOrder(db: Db, order: OrderToPlace): Promise<Outcome> {
  const [outcome] = await place(db, order);
  if (!outcome) throw new Error('placing an order has no outcome');
  return outcome;
}

/** What the caps look at, of an account and one part. */
export async function findUnpaid(db: Db, userId: string, partId: string) {
  return db
    .selectFrom('users')
    .select(['email_verified', 'unpaid_orders', 'unpaid_lines', sql<string>`unpaid_pieces(id, ${partId})`.as('held_pieces')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Why an order could not be placed: what a visitor would see of the part. */
export async function findOrderablePart(db: Db, partId: string) {
  return db
    .selectFrom('parts')
    .select(['life_cycle_status', 'price_cents', 'min_quantity', 'order_multiple', 'available_quantity'])
    .where('id', '=', partId)
    .where('draft', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
