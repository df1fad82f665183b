import { minimumPartNumberLength, partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { keysetOf, type OrderFilter, type OrderPageOptions, whereMatching } from './order-list.queries.ts';
import { orderNumberOf } from './order-number.ts';

const transactionId = /^pi_\w+$/;

/** What to look for in a search. `null`: the words cannot be a number of this kind. */
export interface OrderSearch {
  /** for `like`, in lower case */
  pattern: string;
  orderId: string | null;
  /** without blanks and dashes */
  trackingNumber: string | null;
  partNumberPattern: string | null;
}

/** `words` must be in lower case. */
export function orderSearchOf(words: string): OrderSearch {
  const partNumber = partNumberKeyOf(words);
  const isPartNumber = /\d/.test(partNumber) && partNumber.length >= minimumPartNumberLength;
  return {
    pattern: containsPattern(words),
    orderId: orderNumberOf(words),
    trackingNumber: /\d/.test(words) ? words.replaceAll(/[\s-]/g, '') : null,
    partNumberPattern: isPartNumber ? `%${partNumber}%` : null,
  };
}

/**
 * Returns the condition that an order has a payment attempt with this id. Returns null if the words are not such an id. `words` must be in lower
 * case.
 */
export function transactionIdCondition(words: string): RawBuilder<boolean> | null {
  if (!transactionId.test(words)) return null;
  return sql<boolean>`orders.id = any(array(select order_id from payments where lower(intent_id) = ${words}))`;
}

/**
 * Selects accounts whose name or email address matches, now or when they ordered. If an account never had another name or email address
 * (`has_one_name`), all of its orders match.
 */
const buyers = ({ pattern }: OrderSearch) => sql`
  select id, not exists (select from former_buyers where user_id = users.id) as has_one_name
    from users where email like ${pattern} or lower(display_name) like ${pattern}
  union all select user_id, false from former_buyers where email like ${pattern} or lower(customer) like ${pattern}`;

/** Selects companies whose name matches now. The condition `name <> ''` is in the index, too. */
const companies = ({ pattern }: OrderSearch) => sql`select id from companies where name <> '' and lower(name) like ${pattern}`;

/** Selects parts that once had a matching number. */
const renamedParts = ({ partNumberPattern }: OrderSearch) =>
  sql`select part_id from former_part_numbers where number_key like ${partNumberPattern}`;

/** Searches the table `parts`, because it has an index on `part_number_key`. This also finds deleted parts, because they keep their numbers. */
const parts = (search: OrderSearch) =>
  sql`select id from parts where part_number_key like ${search.partNumberPattern} union all ${renamedParts(search)}`;

const isBuyer = ({ pattern }: OrderSearch) => sql<boolean>`(orders.email like ${pattern} or lower(orders.customer) like ${pattern})`;
const hasPurchaseOrder = ({ pattern }: OrderSearch) =>
  sql<boolean>`(orders.purchase_order <> '' and lower(orders.purchase_order) like ${pattern})`;

const hasId = ({ orderId }: OrderSearch) => (orderId === null ? [] : [sql<boolean>`orders.id = ${orderId}::bigint`]);

/** Carriers print tracking numbers in groups, so blanks and dashes do not matter. */
const hasTrackingNumber = ({ trackingNumber }: OrderSearch) =>
  trackingNumber === null
    ? []
    : [
        sql<boolean>`orders.id = any(array(
          select order_id from shipments where tracking_number <> '' and translate(lower(tracking_number), ' -', '') = ${trackingNumber}))`,
      ];

/** Looks at the lines of one order. "offset 0" keeps PostgreSQL from reading the lines of all matching parts first. */
const hasPart = (search: OrderSearch) =>
  sql<boolean>`exists (
    select from order_lines join parts on parts.id = part_id where order_id = orders.id
      and (part_number_key like ${search.partNumberPattern} or parts.id = any(array(${renamedParts(search)}))) offset 0)`;

/** An order seldom has the same part in two lines. So this many lines nearly always belong to at least `atMost` orders. */
const enoughLines = (atMost: number) => Math.ceil(atMost * 1.2);

interface FoundOrders {
  ids: string[];
  count: number;
  /** false: orders with a common part number may be missing */
  isComplete: boolean;
}

/**
 * Counts the orders that match the filter and the search, and returns the ids of one page. Each kind of match has its own lookup, which uses an
 * index.
 * @param atMost if a lookup finds this many orders, the lookups after it are skipped, `count` is `atMost`, and `ids` is empty; null: finds
 * all orders
 * @param manyAccounts if at least this many accounts match, compares the names in the orders instead of looking up the orders of each
 * account
 */
export async function lookUpOrders(
  db: Db,
  filter: OrderFilter,
  search: OrderSearch,
  page: OrderPageOptions,
  { atMost, manyAccounts }: { atMost: number | null; manyAccounts: number },
): Promise<FoundOrders> {
  const { column, order, isAfterCursor } = keysetOf(page, filter);
  const maxLines = atMost && enoughLines(atMost);
  const lookups = conditionsWithIndex(search, manyAccounts).map((condition, n) => {
    const matching = whereMatching(db.selectFrom('orders').selectAll(), filter).where(condition).where(sql<boolean>`is_needed`);
    // As a lateral join, a lookup that is not needed costs nothing. As a plain condition, PostgreSQL would start parallel workers before it looks at it.
    return sql`${nameOf(n)} as materialized (
      select found.* from (select ${isNeeded(n, atMost)} as is_needed offset 0) as step,
        lateral (select orders.id, ${column} as sort_key from ${matching} as orders limit ${atMost}) as found)`;
  });
  const found = lookups.map((_, n) => sql`select * from ${nameOf(n)}`);
  const isEnough = lookups.map((_, n) => hasEnough(n, atMost));
  const { rows } = await sql<FoundOrders>`
    with buyer as materialized (select * from (${buyers(search)}) as found limit ${manyAccounts}),
      company as materialized (${companies(search)}),
      part as materialized (${parts(search)} limit ${atMost}),
      line as materialized (select order_id from order_lines where part_id in (select id from part) limit ${maxLines}),
      ${sql.join(lookups)},
      enough as materialized (select ${sql.join(isEnough, sql` or `)} as is_enough),
      found as materialized (select * from (${sql.join(found, sql` union `)}) as found where not (select is_enough from enough))
    select case when (select is_enough from enough) then ${atMost} else (select count(*)::int from found) end as count,
      ${atMost}::int is null or (select is_enough from enough)
        or ((select count(*) from part) < ${atMost} and (select count(*) from line) < ${maxLines})
        as "isComplete",
      array(select id::text from found where ${isAfterCursor(sql`sort_key`, sql`found.id`)}
        order by sort_key ${order}, found.id ${order} limit ${page.limit + 1}) as ids`.execute(db);
  return rows[0] ?? { ids: [], count: 0, isComplete: true };
}

/** An order must meet one of these conditions. */
function conditionsWithIndex(search: OrderSearch, manyAccounts: number): RawBuilder<boolean>[] {
  const hasFew = sql<boolean>`(select count(*) from buyer) < ${manyAccounts}`;
  return [
    sql<boolean>`${hasFew} and orders.user_id in (select id from buyer where has_one_name)`,
    sql<boolean>`${hasFew} and ${isBuyer(search)} and orders.user_id in (select id from buyer where not has_one_name)`,
    sql<boolean>`not ${hasFew} and ${isBuyer(search)}`,
    sql<boolean>`orders.company_id in (select id from company)`,
    hasPurchaseOrder(search),
    ...hasId(search),
    ...hasTrackingNumber(search),
    ...(search.partNumberPattern === null ? [] : [sql<boolean>`orders.id in (select order_id from line)`]),
  ];
}

const nameOf = (lookup: number) => sql.raw(`lookup_${lookup}`);

const hasEnough = (lookup: number, atMost: number | null) =>
  atMost === null ? sql<boolean>`false` : sql<boolean>`(select count(*) from ${nameOf(lookup)}) >= ${atMost}`;

/** A lookup is not needed if an earlier one has already found enough orders. */
function isNeeded(lookup: number, atMost: number | null): RawBuilder<boolean> {
  const earlier = Array.from({ length: lookup }, (_, n) => sql`not ${hasEnough(n, atMost)}`);
  return sql<boolean>`${sql.join([sql`true`, ...earlier], sql` and `)}`;
}

/**
 * Like lookUpOrders, but searches only the next `scanLimit` orders of the filter, in the order of the list. So it may find fewer orders than there
 * are. It is fast for common words.
 */
export async function scanOrders(
  db: Db,
  filter: OrderFilter,
  search: OrderSearch,
  page: OrderPageOptions,
  scanLimit: number,
): Promise<string[]> {
  const { column, order, isAfterCursor } = keysetOf(page, filter);
  const scanned = whereMatching(db.selectFrom('orders').selectAll('orders'), filter)
    .where(isAfterCursor(column, sql`orders.id`))
    .orderBy(sql`${column} ${order}`)
    .orderBy(sql`orders.id ${order}`)
    .limit(scanLimit);
  const conditions = [
    isBuyer(search),
    sql<boolean>`orders.company_id in (${companies(search)})`,
    hasPurchaseOrder(search),
    ...hasId(search),
    ...hasTrackingNumber(search),
    ...(search.partNumberPattern === null ? [] : [hasPart(search)]),
  ];
  const { rows } = await sql<{ id: string }>`
    select id from ${scanned} as orders where ${sql.join(conditions, sql` or `)}
    order by ${column} ${order}, id ${order} limit ${page.limit + 1}`.execute(db);
  return rows.map(({ id }) => id);
}
