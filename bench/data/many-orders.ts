import { addUpSales } from '../../server/src/features/desk/overview/add-up-sales.ts';
import { databaseOn } from '../../server/src/platform/database/database.ts';
import { onConnection } from '../../server/src/platform/database/single-connection.ts';
import { runStatements } from '../servers/scratch-database.ts';
import { withoutIndexes } from './without-indexes.ts';

interface Amounts {
  orders: number;
  users: number;
  companies: number;
  /** entries of the audit log */
  actions: number;
}

/** A shop with a million orders has 20,000 accounts of 8,000 companies, and 200,000 entries in its audit log. */
const amountsOf = (orders: number): Amounts => ({
  orders,
  users: Math.ceil(0.02 * orders),
  companies: Math.ceil(0.008 * orders),
  actions: Math.ceil(0.2 * orders),
});
/** The share of the orders that the first buyer placed. */
const shareOfFirstBuyer = 0.011;
export const firstBuyerEmail = 'buyer.1@many.example';

/**
 * Adds the orders of three years to a database that already has parts. Sales grow, so the last month has more orders than the first. A few parts and
 * buyers have most of the orders. Only orders of the last week are unpaid. Paid orders of the last two weeks are not shipped. Older paid orders are
 * shipped, but have no shipments, like orders from the time before the shop recorded shipments. The content is the same each time, except for the
 * times. Runs as the owner, without triggers, keys, and indexes while it adds rows. Afterward, the invariants of the doctor hold.
 */
export async function addManyOrders(databaseUrl: string, count: number): Promise<void> {
  const amounts = amountsOf(count);
  const added = await withoutIndexes(databaseUrl, filledTables, [...orders(amounts), ...payments, ...history(amounts)]);
  await runStatements(databaseUrl, [
    'select setseed(0.42)',
    `set work_mem = '256MB'`,
    ...accounts(amounts),
    ...added,
    `vacuum analyze ${analyzed}`,
  ]);
  // In a shop, a job does this every ten minutes.
  await onConnection(databaseUrl, 'axlewright bench', (client) => addUpSales(databaseOn(client)));
}

const filledTables = ['orders', 'order_lines', 'order_events', 'payments', 'refunds', 'stock_adjustments', 'admin_acts'];

/** Empty tables are left out: see `importParts` in bench.ts. */
const analyzed = [...filledTables, 'users', 'companies', 'company_members', 'parts'].join(', ');

const firstNames =
  'Ann Ben Carla Dave Erin Frank Gwen Hank Ida Jack Kate Luis Maria Nick Olga Pete Quinn Rosa Sam Tina Uma Vince Wanda Xavier Yolanda Zack';
const lastNames =
  'Adams Baker Carter Diaz Evans Foster Garcia Hughes Ingram Johnson King Lopez Miller Nguyen Ortiz Parker Quigley Reed Smith Taylor Underwood Vargas Walker Young Zimmer';
const companyWords = 'Ridgeway Lakeside Summit Prairie Harbor Cedar Iron Eagle Valley Metro Pioneer Granite Desert Capitol Riverside';
const companyKinds = 'Auto Parts,Truck Repair,Fleet Services,Garage,Motors,Transport,Body Shop,Equipment';

/** SQL for one item of a list. An index past the end of the list starts again at the first item. */
const itemOf = (list: string, index: string, separator = ' ') =>
  `(string_to_array('${list}', '${separator}'))[1 + (${index}) % ${list.split(separator).length}]`;

/** Every buyer belongs to one company. The first company has more members than the others. */
const accounts = ({ users, companies }: Amounts) => [
  `create temp table company as
     select nextval(pg_get_serial_sequence('companies', 'id')) as id, n from generate_series(1, ${companies}) as n`,
  `insert into companies (id, name, created_at) overriding system value
     select id, ${itemOf(companyWords, 'n')} || ' ' || ${itemOf(companyKinds, 'n / 7', ',')} || ' ' || n, now() - interval '1100 days' from company`,
  `create temp table buyer as
     select nextval(pg_get_serial_sequence('users', 'id')) as id, account as n, company.id as company_id, account <= ${companies} as is_owner,
       ${itemOf(firstNames, 'account')} || ' ' || ${itemOf(lastNames, 'account / 26')} as name, 'buyer.' || account || '@many.example' as email
     from generate_series(1, ${users}) as account
     join company on company.n = case when account > ${companies} and account % 400 = 0 then 1 else 1 + (account - 1) % ${companies} end`,
  `insert into users (id, issuer, subject, email, email_verified, display_name, company_id, created_at) overriding system value
     select id, 'many', email, email, true, name, company_id, now() - interval '1100 days' + n * interval '1 hour' from buyer order by n`,
  `insert into company_members (company_id, user_id, role)
     select company_id, id, (case when is_owner then 'owner' else 'buyer' end)::company_role from buyer`,
  'create unique index on buyer (n)',
  'analyze buyer',
];

const orders = ({ orders: count, users }: Amounts) => [
  `create temp table part as
     select row_number() over (order by md5(id::text)) as n, id, part_number, name, image, price_cents
     from (select * from parts where not draft and deleted_at is null order by id limit 50000) as sold`,
  'create unique index on part (n)',
  'analyze part',
  `create temp table placed as
     select *, case when fate < 0.06 then 'cancelled' when fate < 0.36 and at > now() - interval '7 days' then 'unpaid' else 'paid' end as state,
       least(at + delay * interval '2 hours', now()) as decided_at
     from (
       select nextval(pg_get_serial_sequence('orders', 'id')) as id, n,
         case when random() < ${shareOfFirstBuyer} then 1 else 2 + floor(${users - 1} * power(random(), 1.5))::int end as buyer,
         now() - interval '1095 days' * (1 - sqrt(n::float8 / ${count})) as at,
         1 + floor(10 * power(random(), 2))::int as lines, random() as fate, random() as delay, random() as reference
       from generate_series(1, ${count}) as n
     ) as drawn`,
  `create temp table line as
     select placed.id as order_id, line_number, 1 + floor((select count(*) from part) * power(random(), 3))::int as part, 1 + floor(8 * random())::int as quantity
     from placed, generate_series(1, placed.lines) as line_number`,
  'analyze placed, line',
  `create temp table total as
     select order_id, sum(quantity * price_cents)::int as cents from line join part on part.n = line.part group by order_id`,
  'create unique index on total (order_id)',
  `insert into orders (id, user_id, company_id, email, customer, address, purchase_order, total_cents, state, order_status, settlement,
       fulfillment, transaction_id, created_at, paid_at, cancelled_at) overriding system value
     select placed.id, buyer.id, buyer.company_id, buyer.email, buyer.name, placed.n || ' Counter Lane, Springfield',
       case when reference < 0.4 then '' when reference < 0.7 then 'PO-' || floor(reference * 1e7) when reference < 0.9 then floor(reference * 1e8)::text
         else 'WO ' || to_char(at, 'YYMM') || '/' || (placed.n % 10000) * 7919 % 10000 end,
       cents, state, (case when state = 'cancelled' then 'cancelled' when is_shipped then 'completed' else 'open' end)::order_status,
       (case state when 'paid' then 'paid' else 'unpaid' end)::settlement_status,
       (case when is_shipped then 'shipped' else 'none' end)::fulfillment_status,
       case state when 'paid' then 'pi_many_' || placed.id end, at, case state when 'paid' then decided_at end,
       case state when 'cancelled' then decided_at end
     from placed join buyer on buyer.n = placed.buyer join total on total.order_id = placed.id
       cross join lateral (select state = 'paid' and decided_at < now() - interval '14 days' as is_shipped) as shipping
     order by placed.id`,
  `insert into order_lines (order_id, line_number, part_id, part_number, name, image, quantity, unit_price_cents)
     select order_id, line_number, part.id, part_number, name, image, quantity, price_cents from line join part on part.n = line.part
     order by order_id, line_number`,
  `insert into stock_adjustments (part_id, delta, reason)
     select part_id, sum(quantity), 'orders of many-orders.ts' from order_lines join orders on orders.id = order_id where state <> 'cancelled' group by part_id`,
  `update users set unpaid_orders = unpaid.orders, unpaid_lines = unpaid.lines from (
     select user_id, count(distinct orders.id) as orders, count(*) as lines from orders join order_lines on order_id = orders.id
     where state = 'unpaid' group by user_id
   ) as unpaid where users.id = unpaid.user_id`,
];

/** Some buyers needed two attempts to pay, and a few got their money back. */
const payments = [
  `insert into payments (order_id, intent_id, amount_cents, currency, status, created_at, settled_at)
     select id, 'pi_many_canceled_' || id, total_cents, currency, 'canceled', created_at, created_at from orders where id % 40 = 0 order by id`,
  `insert into payments (order_id, intent_id, amount_cents, currency, status, refunded_cents, created_at, settled_at)
     select id, transaction_id, total_cents, currency, 'succeeded', case when id % 60 = 0 then total_cents when id % 61 = 0 then total_cents / 2 else 0 end,
       created_at, paid_at from orders where state = 'paid' order by id`,
  `insert into refunds (payment_id, cents, state, actor, settled_at)
     select id, refunded_cents, 'succeeded', 'shop', settled_at from payments where refunded_cents > 0 order by id`,
];

const history = ({ actions }: Amounts) => [
  `insert into order_events (order_id, what, to_state, actor, user_id, cents, at)
     select id, 'placed', 'unpaid', 'buyer', user_id, total_cents, created_at from orders order by id`,
  `insert into order_events (order_id, what, from_state, to_state, actor, cents, intent_id, at)
     select id, 'paid', 'unpaid', 'paid', 'webhook', total_cents, transaction_id, paid_at from orders where state = 'paid' order by id`,
  `insert into order_events (order_id, what, from_state, to_state, actor, cents, intent_id, refund_id, at)
     select order_id, 'refunded', 'paid', 'paid', 'shop', refunds.cents, intent_id, refunds.id, refunds.settled_at
     from refunds join payments on payments.id = payment_id order by refunds.id`,
  `insert into order_events (order_id, what, from_state, to_state, actor, at)
     select id, 'cancelled', 'unpaid', 'cancelled', 'buyer', cancelled_at from orders where state = 'cancelled' order by id`,
  `insert into admin_acts (at, user_id, act, subject, subject_id, subject_name)
     select now() - interval '1095 days' * (1 - action::float8 / ${actions}), buyer.id, case when action % 3 = 0 then 'part-changed' else 'order-cancelled' end,
       case when action % 3 = 0 then 'part' else 'order' end, action::text, case when action % 3 = 0 then 'AX-' || lpad((action % 50000)::text, 7, '0') else action::text end
     from generate_series(1, ${actions}) as action join buyer on buyer.n = 1 + action % 12 order by 1`,
];
