import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { Customer } from '@axlewright/contract/sales/phone-orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { customerName } from './customer-name.ts';

const shownOrders = 3;
/** The server lists at most this many unpaid orders. */
const maximumListedOrders = 20;

/** Who is calling, and which orders the company has not paid yet. */
export function CustomerCard({ customer, onLeave }: { customer: Customer; onLeave: () => void }) {
  const { phone, members, unpaidOrders } = customer;
  const more = unpaidOrders.length - shownOrders;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 rounded-md border border-line bg-surface px-5 py-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-xl">{customerName(customer)}</h2>
        <p className="text-ink-soft text-sm">
          {phone && <span className="figures">{phone} · </span>}
          {members.length === 1 ? members[0]?.email : `${members.length.toLocaleString('en-US')} members`}
        </p>
      </div>
      {unpaidOrders.length > 0 && (
        <div className="grid gap-0.5 text-sm">
          <h3 className="font-semibold text-warning">Unpaid orders</h3>
          <ul>
            {unpaidOrders.slice(0, shownOrders).map(({ _id, price, createdAt, customer: buyer }) => (
              <li key={_id} className="wrap-anywhere">
                <Link to={paths.manageOrder(_id)} className="figures underline underline-offset-4">
                  {_id}
                </Link>
                , {formatCents(centsFromDollars(price))}, {formatDate(createdAt)}, {buyer}
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="text-ink-faint">
              and {unpaidOrders.length >= maximumListedOrders && 'at least '}
              {more.toLocaleString('en-US')} older {more === 1 ? 'order' : 'orders'}
            </p>
          )}
        </div>
      )}
      <Button size="small" onClick={onLeave}>
        Another customer
      </Button>
    </div>
  );
}
