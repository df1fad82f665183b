import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { isOrderableQuantitySql, isOrderableStatusSql, smallestQuantitySql } from '../../../platform/database/quantity-rules.ts';
import { successorSql } from '../../../platform/database/successor.ts';
import { unitPriceSql } from '../prices/prices.ts';
import type { OrderRow } from './orders.queries.ts';

interface OrderToPlace {
  userId: string;
  companyId: string;
  email: string;
  customer: string;
  /** false if the account must first confirm its email address, or if the order names a company that is not its current company */
  isAllowed: boolean;
  address: string;
  /** address in fields, as JSON; null: the address is only text */
  shipTo: string | null;
  purchaseOrder: string;
  phone: string;
  /** one item per line, in the order of the lines */
  partIds: string[];
  /** 0 for an impossible quantity, such as 1.5: nothing can be ordered with it */
  quantities: number[];
  /** the unit prices that the buyer saw; null: the request has no such price */
  seenCents: (number | null)[];
  notes: string[];
  /** the total that the buyer saw; null: the request has no total */
  seenTotalCents: number | null;
  minimumCents: number;
  maximumCents: number;
  /** null: none */
  idempotencyKey: string | null;
  requestHash: string;
  /** the maximum number of unpaid orders before this order, and the maximum number of unpaid lines including this order */
  mostOrders: number;
  mostOrdersUnverified: number;
  mostLines: number;
  mostLinesUnverified: number;
  /** the share of a part's stock that the unpaid orders of an unverified account may reserve; 1 or more: unlimited */
  unverifiedStockShare: number;
}

interface Outcome {
  /** null if the order was not placed */
  id: string | null;
  created_at: Date;
  total_cents: number;
  /** the name of the company */
  company: string;
  lines: OrderRow['lines'];
  /** hash and order id of an earlier request with this key; null: the key is new */
  answered_hash: string | null;
  answered_id: string | null;
  /** false while another request with this key is running */
  is_alone: boolean;
}

/**
 * Places an order in one statement: one transaction and one round trip.
 * 1. `locked` locks the parts whose quantity is valid. It locks them in the order of their ids to prevent deadlocks. If two lines have the same
 *    part, the sum of their quantities counts.
 * 2. `total` has a row only if every line has a locked part and the price that the buyer saw.
 * 3. `account` locks the account, because simultaneous orders of the same account must be counted one after another. It finds none if the
 *    account has switched to another company in the meantime.
 * 4. `taken` takes the quantities out of the stock if the account stays within its caps. All later steps need a row of `taken`.
 * Parts are locked before the account. So an order that waits for a part does not block other orders of the account.
 */
const place = preparedStatement<OrderToPlace, Outcome>(
  'place-order',
  (_db, order) => sql<Outcome>`
  with answered as (
    select request_hash, response ->> '_id' as order_id from idempotency_keys
    where user_id = ${order.userId}::bigint and key = ${order.idempotencyKey}::text
  ), held as materialized (
    -- This lock ends with the statement. A rejected order does not use up its key.
    select ${order.idempotencyKey}::text is null
      or pg_try_advisory_xact_lock(hashtextextended(${order.userId}::text || ' ' || ${order.idempotencyKey}::text, 0)) as is_alone
  ), line as materialized (
    select * from unnest(${order.partIds}::bigint[], ${order.quantities}::int[], ${order.seenCents}::numeric[], ${order.notes}::text[])
      with ordinality as line (part_id, quantity, seen_cents, note, line_number)
  ), wanted as materialized (
    -- No rows if any line has an impossible quantity.
    select part_id, sum(quantity) as quantity from line
    where (select min(quantity) > 0 from line) group by part_id
  ), locked as materialized (
    select parts.id, parts.part_number, parts.name, parts.image, ${unitPriceSql} as unit_price_cents, wanted.quantity,
      ${smallestQuantitySql} as smallest_quantity, available_quantity
    from wanted join parts on parts.id = wanted.part_id
    where (select is_alone from held) and ${order.isAllowed}::boolean and not exists (select from answered)
      and ${isOrderableQuantitySql(sql`wanted.quantity`)}
      and not draft and deleted_at is null and ${isOrderableStatusSql}
    order by parts.id
    for no key update of parts
  ), priced as materialized (
    select line_number, part_id, part_number, name, image, line.quantity, unit_price_cents, note
    from line join locked on locked.id = line.part_id
    where seen_cents is null or seen_cents = unit_price_cents
  ), total as materialized (
    select sum(unit_price_cents * quantity::bigint) as cents from priced
    having count(*) = cardinality(${order.partIds}::bigint[])
      and sum(unit_price_cents * quantity::bigint) between ${order.minimumCents}::bigint and ${order.maximumCents}::bigint
      and sum(unit_price_cents * quantity::bigint) = coalesce(${order.seenTotalCents}::numeric, sum(unit_price_cents * quantity::bigint))
  ), account as materialized (
    select id, email_verified or ${order.unverifiedStockShare}::float8 >= 1 as is_unbound,
      case when email_verified then ${order.mostOrders}::int else ${order.mostOrdersUnverified}::int end - unpaid_orders as orders_left,
      case when email_verified then ${order.mostLines}::int else ${order.mostLinesUnverified}::int end - unpaid_lines as lines_left
    from users
    where id = ${order.userId}::bigint and company_id = ${order.companyId}::bigint and exists (select from total) for no key update
  ), held_pieces as materialized (
    -- These counts include all earlier orders, because the account is locked.
    select locked.id as part_id, locked.quantity, smallest_quantity, available_quantity, unpaid_pieces(account.id, locked.id) as pieces
    from account, locked where not is_unbound
  ), taken as (
    update parts set available_quantity = parts.available_quantity - locked.quantity
    from locked, account
    where parts.id = locked.id and orders_left > 0 and lines_left >= cardinality(${order.partIds}::bigint[])
      and not exists (
        select from held_pieces
        where pieces + quantity > floor(${order.unverifiedStockShare}::float8 * (available_quantity + pieces))
          and (pieces > 0 or quantity > smallest_quantity)
      )
    returning parts.id
  ), placed as (
    insert into orders (user_id, company_id, email, customer, address, ship_to, purchase_order, phone, total_cents)
    select ${order.userId}::bigint, ${order.companyId}::bigint, ${order.email}::text, ${order.customer}::text, ${order.address}::text, ${order.shipTo}::jsonb,
      ${order.purchaseOrder}::text, ${order.phone}::text, cents
    from total where exists (select from taken)
    returning id, user_id, total_cents, created_at
  ), lined as (
    insert into order_lines (order_id, line_number, part_id, part_number, name, image, quantity, unit_price_cents, note)
    select placed.id, line_number, part_id, part_number, name, image, quantity, unit_price_cents, note from placed, priced
  ), noted as (
    insert into order_events (order_id, what, to_state, actor, user_id, cents)
    select id, 'placed', 'unpaid', 'buyer', user_id, total_cents from placed
  ), kept as (
    insert into idempotency_keys (user_id, key, request_hash, response)
    select user_id, ${order.idempotencyKey}::text, ${order.requestHash}::text, jsonb_build_object('_id', id::text) from placed
    where ${order.idempotencyKey}::text is not null
  )
  select placed.id, placed.created_at, placed.total_cents, held.is_alone,
    (select name from companies where id = ${order.companyId}::bigint) as company,
    answered.request_hash as answered_hash, answered.order_id as answered_id,
    case when placed.id is not null then (
      select json_agg(json_build_object('line_number', line_number, 'kind', 'part', 'part_id', part_id::text, 'part_number', part_number,
        'name', name, 'image', image, 'quantity', quantity, 'unit_price_cents', unit_price_cents, 'note', note) order by line_number)
      from priced
    ) end as lines
  from held left join answered on true left join placed on true`,
);

/** Runs the statement. Throws PostgreSQL's error unique_violation if another request with the same key has just finished. */
export async function tryPlaceOrder(db: Db, order: OrderToPlace): Promise<Outcome> {
  const [outcome] = await place(db, order);
  if (!outcome) throw new Error('the statement that places an order returned no row');
  return outcome;
}

/** Reads the current company of an account, how many unpaid orders and lines it has, and the quantity of each part in its unpaid orders. */
export async function findUnpaidCounts(db: Db, userId: string, partIds: string[]) {
  return db
    .selectFrom('users')
    .select([
      'company_id',
      'email_verified',
      'unpaid_orders',
      'unpaid_lines',
      'closed_at',
      sql<Record<string, number>>`(
        select json_object_agg(part_id, unpaid_pieces(users.id, part_id)) from unnest(${partIds}::bigint[]) as part_id
      )`.as('held_pieces'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Lists the fields that decide if parts can be ordered, and at what price. Finds only parts that visitors see. */
export async function listOrderableParts(db: Db, partIds: string[]) {
  return db
    .selectFrom('parts')
    .select([
      'id',
      'life_cycle_status',
      'min_quantity',
      'order_multiple',
      'available_quantity',
      unitPriceSql.as('unit_price_cents'),
      successorSql.as('successor'),
    ])
    .where('id', '=', sql<string>`any(${partIds}::bigint[])`)
    .where('draft', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
}
export type OrderablePart = Awaited<ReturnType<typeof listOrderableParts>>[number];
