import { sql } from 'kysely';
import type { AccessTokenClaims } from '../../../platform/auth/access-token.ts';
import { selectCaller } from '../../../platform/auth/callers.queries.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isOrderableQuantitySql, isOrderableStatusSql, smallestQuantitySql } from '../../../platform/database/quantity-rules.ts';
import { statement } from '../../../platform/database/statement.ts';

interface OrderToPlace extends AccessTokenClaims {
  /** must match the account; null: not given */
  givenEmail: string | null;
  address: string;
  partId: string;
  /** 0 if the quantity is invalid: no part can be ordered with it */
  quantity: number;
  /** the total that the buyer saw; null: not given */
  seenCents: number | null;
  /** whether the account's email address must be confirmed */
  needsVerifiedEmail: boolean;
  minimumCents: number;
  maximumCents: number;
  /** null: none */
  idempotencyKey: string | null;
  requestHash: string;
  /** how many unpaid orders and lines the account may have before this order */
  mostOrders: number;
  mostOrdersUnverified: number;
  mostLines: number;
  mostLinesUnverified: number;
  /** the share of a part's stock that an unverified account may hold; 1 or more: unlimited */
  unverifiedStockShare: number;
}

interface Outcome {
  /** null: the session has ended */
  email: string | null;
  customer: string;
  /** false: the email address must be confirmed first */
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
  /** hash and order of the earlier request with this key; null: the key is new */
  answered_hash: string | null;
  answered_id: string | null;
  /** false: another request with this key is running */
  is_alone: boolean;
}

/**
 * Places an order in one statement: one transaction and one round trip.
 * 1. `part` locks the part if the quantity is valid and the price is the one that the buyer saw.
 * 2. `account` locks the account, so that each of several simultaneous orders sees the counts after the one before it.
 * 3. `taken` takes the quantity out of the stock if the account stays within its caps. All later steps depend on it.
 * The part is locked first, so that an order that waits for a part does not block other orders of the account.
 * If the session has ended, nothing happens and no earlier answer is returned.
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
    -- Held until the statement ends. A refused order leaves nothing behind.
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
    -- Counted after the account is locked.
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

/** Runs the statement. Throws PostgreSQL's unique_violation if another request with the same key finished in the meantime. */
export async function tryPlaceOrder(db: Db, order: OrderToPlace): Promise<Outcome> {
  const [outcome] = await place(db, order);
  if (!outcome) throw new Error('the statement that places an order returned no row');
  return outcome;
}

/** Reads the counts that the caps of an account apply to, and how many pieces of a part its unpaid orders hold. */
export async function findUnpaidCounts(db: Db, userId: string, partId: string) {
  return db
    .selectFrom('users')
    .select(['email_verified', 'unpaid_orders', 'unpaid_lines', sql<string>`unpaid_pieces(id, ${partId})`.as('held_pieces')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Reads the fields of a part that decide whether it can be ordered. Finds only parts that visitors see. */
export async function findOrderablePart(db: Db, partId: string) {
  return db
    .selectFrom('parts')
    .select(['life_cycle_status', 'price_cents', 'min_quantity', 'order_multiple', 'available_quantity'])
    .where('id', '=', partId)
    .where('draft', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
