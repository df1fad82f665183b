import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { isOrderableQuantitySql, isOrderableStatusSql, smallestQuantitySql } from '../../../platform/database/quantity-rules.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';
import { unitPriceSql } from '../prices/prices.ts';
import { basketSteps, noBasketSteps } from './basket-steps.queries.ts';
import type { OrderRow } from './orders.queries.ts';

export interface OrderToPlace {
  userId: string;
  companyId: string;
  email: string;
  customer: string;
  /** false if the account may not order, for example because it must first confirm its email address or has switched to another company */
  isAllowed: boolean;
  address: string;
  /** address in fields, as JSON; null: the address is only text */
  shipTo: string | null;
  purchaseOrder: string;
  phone: string;
  note: string;
  /** the employee who places the order for a member of the company; null: the member places it */
  placedBy: string | null;
  lines: {
    partId: string;
    /** 0 for an impossible quantity, such as 1.5. Such a line cannot be ordered */
    quantity: number;
    /** the unit price that the buyer saw; null: the request has no such price */
    seenCents: number | null;
    note: string;
    orderedAs: string;
    vehicle: string;
  }[];
  /** ids of the basket lines that the order takes out of the account's basket */
  basketLines: string[];
  /** the total that the buyer saw; null: the request has no total */
  seenTotalCents: number | null;
  /** null: none */
  idempotencyKey: string | null;
  requestHash: string;
}

/** Limits that are the same for all orders. */
export interface OrderLimits {
  minimumCents: number;
  maximumCents: number;
  /** the maximum numbers of unpaid orders and of unpaid lines that an account may have, including this order and its lines */
  maximumOrders: number;
  maximumOrdersUnverified: number;
  maximumLines: number;
  maximumLinesUnverified: number;
  /** the share of a part's stock that the unpaid orders of an unverified account may reserve; 1 or more: unlimited */
  unverifiedStockShare: number;
}

export interface Outcome {
  user_id: string;
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
  is_key_free: boolean;
}

/**
 * Places orders of different accounts in one statement: one transaction and one round trip. It places the orders that are possible. An order gets
 * all its lines or none.
 * 1. `locked` locks the parts whose quantity is valid. It locks them in the order of their ids to prevent deadlocks. If two lines have the same
 *    part, the sum of their quantities counts. If several orders have the same part, each gets what the earlier ones leave.
 * 2. `total` has a row for an order only if every line has a locked part and the price that the buyer saw, and if the total is allowed
 *    and is the one that the buyer saw.
 * 3. `account` locks the accounts, because simultaneous orders of the same account must be counted one after another. It does not find an
 *    account that has switched to another company in the meantime. An employee can order for any company of the account.
 * 4. `admitted` has the orders whose accounts stay within their caps. All later steps need a row of `admitted`.
 * Parts are locked before accounts. So an order that waits for a part does not block other orders of the account.
 *
 * The statements `place-order…` wait for locks. `place-orders…` do not wait: they do not place an order if one of its parts, its account, or one
 * of its basket lines is locked.
 */
const statement = (name: string, { ifLocked = sql``, hasBasketSteps = false }) =>
  preparedStatement<ReturnType<typeof columnsOf> & OrderLimits, Outcome>(name, (_db, given) => {
    const basket = hasBasketSteps ? basketSteps(given, ifLocked) : noBasketSteps;
    return sql<Outcome>`
  with asked as materialized (
    select asked.*, answered.request_hash as answered_hash, answered.response ->> '_id' as answered_id,
      -- This lock ends with the statement. A rejected order does not use up its key.
      asked.key is null
        or pg_try_advisory_xact_lock(hashtextextended(asked.user_id::text || ' ' || asked.key, 0)) as is_key_free
    from unnest(${given.userIds}::bigint[], ${given.companyIds}::bigint[], ${given.emails}::text[], ${given.customers}::text[], ${given.areAllowed}::boolean[],
      ${given.addresses}::text[], ${given.shipTos}::jsonb[], ${given.purchaseOrders}::text[], ${given.phones}::text[], ${given.orderNotes}::text[],
      ${given.placedBy}::bigint[], ${given.lineCounts}::int[], ${given.seenTotals}::numeric[], ${given.keys}::text[], ${given.requestHashes}::text[])
      as asked (user_id, company_id, email, customer, is_allowed, address, ship_to, purchase_order, phone, note, placed_by, line_count, seen_total_cents,
        key, request_hash)
      left join idempotency_keys as answered on answered.user_id = asked.user_id and answered.key = asked.key
  ), line as materialized (
    select * from unnest(${given.lineUserIds}::bigint[], ${given.lineNumbers}::int[], ${given.partIds}::bigint[], ${given.quantities}::int[],
      ${given.earlierPieces}::bigint[], ${given.seenCents}::numeric[], ${given.notes}::text[], ${given.orderedAs}::text[], ${given.vehicles}::text[])
      as line (user_id, line_number, part_id, quantity, earlier_pieces, seen_cents, note, ordered_as, vehicle)
  ), wanted as materialized (
    select user_id, part_id, sum(quantity) as quantity, min(earlier_pieces) as earlier_pieces from line join asked using (user_id)
    where is_key_free and is_allowed and answered_id is null
    group by user_id, part_id having min(quantity) > 0
  ), locked as materialized (
    select user_id, parts.id, parts.part_number, parts.name, parts.image, ${unitPriceSql} as unit_price_cents, wanted.quantity,
      ${smallestQuantitySql} as smallest_quantity, available_quantity - earlier_pieces as available_quantity
    from wanted join parts on parts.id = wanted.part_id
    where ${isOrderableQuantitySql(sql`wanted.quantity`, sql`earlier_pieces`)} and ${isVisibleSql} and ${isOrderableStatusSql}
    order by parts.id
    for no key update of parts ${ifLocked}
  ), priced as materialized (
    select user_id, line_number, part_id, part_number, name, image, line.quantity, unit_price_cents, note, ordered_as, vehicle
    from line join locked using (user_id)
    where locked.id = part_id and (seen_cents is null or seen_cents = unit_price_cents)
  ), total as materialized (
    select user_id, company_id, placed_by, line_count, sum(unit_price_cents * quantity::bigint) as cents
    from priced join asked using (user_id) group by user_id, company_id, placed_by, line_count, seen_total_cents
    having count(*) = line_count
      and sum(unit_price_cents * quantity::bigint) between ${given.minimumCents}::bigint and ${given.maximumCents}::bigint
      and sum(unit_price_cents * quantity::bigint) = coalesce(seen_total_cents, sum(unit_price_cents * quantity::bigint))
  ), account as materialized (
    select users.id as user_id, cents, line_count, email_verified or ${given.unverifiedStockShare}::float8 >= 1 as has_no_share_limit,
      case when email_verified then ${given.maximumOrders}::int else ${given.maximumOrdersUnverified}::int end - unpaid_orders as orders_left,
      case when email_verified then ${given.maximumLines}::int else ${given.maximumLinesUnverified}::int end - unpaid_lines as lines_left
    from total join users on users.id = total.user_id
      and (users.company_id = total.company_id
        or placed_by is not null and users.closed_at is null and exists (
          select from company_members as members where members.user_id = users.id and members.company_id = total.company_id))
    order by users.id
    for no key update of users ${ifLocked}
  ), held_pieces as materialized (
    -- These counts include all earlier orders, because the account is locked.
    select user_id, quantity, smallest_quantity, available_quantity, unpaid_pieces(user_id, locked.id) as pieces
    from account join locked using (user_id) where not has_no_share_limit${basket.locked}
  ), admitted as materialized (
    select user_id, cents from account
    where orders_left > 0 and lines_left >= line_count
      and not exists (
        select from held_pieces
        where held_pieces.user_id = account.user_id
          and pieces + quantity > floor(${given.unverifiedStockShare}::float8 * (available_quantity + pieces))
          and (pieces > 0 or quantity > smallest_quantity)
      )${basket.isComplete}
  ), taken as (
    update parts set available_quantity = parts.available_quantity - sold.quantity
    from (select id, sum(quantity) as quantity from locked join admitted using (user_id) group by id) as sold
    where parts.id = sold.id${basket.deleted}
  ), placed as (
    insert into orders (user_id, company_id, email, customer, address, ship_to, purchase_order, phone, note, placed_by, total_cents)
    select user_id, company_id, email, customer, address, ship_to, purchase_order, phone, note, placed_by, cents from admitted join asked using (user_id)
    returning id, user_id, placed_by, total_cents, created_at
  ), new_lines as (
    insert into order_lines (order_id, line_number, part_id, part_number, name, image, quantity, unit_price_cents, note, ordered_as, vehicle)
    select placed.id, line_number, part_id, part_number, name, image, quantity, unit_price_cents, note, ordered_as, vehicle from placed join priced using (user_id)
  ), new_events as (
    insert into order_events (order_id, what, to_state, actor, user_id, cents)
    select id, 'placed', 'unpaid', case when placed_by is null then 'buyer' else 'admin' end, coalesce(placed_by, user_id), total_cents from placed
  ), new_keys as (
    insert into idempotency_keys (user_id, key, request_hash, response)
    select user_id, key, request_hash, jsonb_build_object('_id', id::text) from placed join asked using (user_id) where key is not null
  )
  select user_id, placed.id, created_at, total_cents, is_key_free, answered_hash, answered_id,
    (select name from companies where companies.id = company_id) as company,
    case when placed.id is not null then (
      select json_agg(json_build_object('line_number', line_number, 'kind', 'part', 'part_id', part_id::text, 'part_number', part_number,
        'name', name, 'image', image, 'quantity', quantity, 'unit_price_cents', unit_price_cents, 'note', note,
        'ordered_as', ordered_as, 'vehicle', vehicle, 'shipped_quantity', 0, 'cancelled_quantity', 0) order by line_number)
      from priced where priced.user_id = asked.user_id
    ) end as lines
  from asked left join placed using (user_id)`;
  });

const skipLocked = sql`skip locked`;
const placeWaiting = [statement('place-order', {}), statement('place-order-from-basket', { hasBasketSteps: true })] as const;
const placeUnlocked = [
  statement('place-orders', { ifLocked: skipLocked }),
  statement('place-orders-from-baskets', { ifLocked: skipLocked, hasBasketSteps: true }),
] as const;

/** Chooses the statement with the basket steps only if an order takes lines out of a basket, because that statement is slower. */
const chooseStatement = <Statement>([plain, withBasketSteps]: readonly [Statement, Statement], orders: OrderToPlace[]): Statement =>
  orders.some(({ basketLines }) => basketLines.length > 0) ? withBasketSteps : plain;

/** Converts the orders to the columns that the statement reads. */
function columnsOf(orders: OrderToPlace[]) {
  const lines = linesOf(orders);
  return {
    userIds: orders.map((order) => order.userId),
    companyIds: orders.map((order) => order.companyId),
    emails: orders.map((order) => order.email),
    customers: orders.map((order) => order.customer),
    areAllowed: orders.map((order) => order.isAllowed),
    addresses: orders.map((order) => order.address),
    shipTos: orders.map((order) => order.shipTo),
    purchaseOrders: orders.map((order) => order.purchaseOrder),
    phones: orders.map((order) => order.phone),
    orderNotes: orders.map((order) => order.note),
    placedBy: orders.map((order) => order.placedBy),
    lineCounts: orders.map((order) => order.lines.length),
    seenTotals: orders.map((order) => order.seenTotalCents),
    keys: orders.map((order) => order.idempotencyKey),
    requestHashes: orders.map((order) => order.requestHash),
    lineUserIds: lines.map((line) => line.userId),
    lineNumbers: lines.map((line) => line.lineNumber),
    partIds: lines.map((line) => line.partId),
    quantities: lines.map((line) => line.quantity),
    earlierPieces: lines.map((line) => line.earlierPieces),
    seenCents: lines.map((line) => line.seenCents),
    notes: lines.map((line) => line.note),
    orderedAs: lines.map((line) => line.orderedAs),
    vehicles: lines.map((line) => line.vehicle),
    basketUserIds: orders.flatMap(({ userId, basketLines }) => basketLines.map(() => userId)),
    basketLineIds: orders.flatMap(({ basketLines }) => basketLines),
  };
}

/** Lists the lines of all orders, each with the pieces of its part that the earlier orders want. */
function linesOf(orders: OrderToPlace[]) {
  const pieces = new Map<string, number>();
  return orders.flatMap(({ userId, lines }) => {
    const numbered = lines.map((line, index) => ({ ...line, userId, lineNumber: index + 1, earlierPieces: pieces.get(line.partId) ?? 0 }));
    for (const { partId, quantity } of lines) pieces.set(partId, (pieces.get(partId) ?? 0) + quantity);
    return numbered;
  });
}

/**
 * Places an order. Waits if its parts or its account are locked. Throws PostgreSQL's error unique_violation if another request with the same key
 * has just finished.
 */
export async function tryPlaceOrder(db: Db, limits: OrderLimits, order: OrderToPlace): Promise<Outcome> {
  const [outcome] = await chooseStatement(placeWaiting, [order])(db, { ...columnsOf([order]), ...limits });
  if (!outcome) throw new Error('the statement that places an order returned no row');
  return outcome;
}

/** Places the orders that are possible and do not have to wait for a lock. The orders must be of different accounts. */
export async function tryPlaceOrders(db: Db, limits: OrderLimits, orders: OrderToPlace[]): Promise<Outcome[]> {
  return chooseStatement(placeUnlocked, orders)(db, { ...columnsOf(orders), ...limits });
}
