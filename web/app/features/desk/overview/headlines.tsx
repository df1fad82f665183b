import { type Overview, overviewDays } from '@axlewright/contract/desk/overview';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';

/** The three totals of the overview. A card moves to a new row if its number is too wide. */
export function Headlines({ overview: { days, unpaid } }: { overview: Overview }) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const revenueCents = days.reduce((sum, day) => sum + centsFromDollars(day.revenue), 0);
  return (
    <dl className="flex min-w-0 flex-wrap gap-4">
      <Headline term="Orders" note={`Last ${overviewDays} days`}>
        {orders.toLocaleString('en-US')}
      </Headline>
      <Headline term="Revenue" note={`Paid in the last ${overviewDays} days, less refunds`}>
        {formatCents(revenueCents)}
      </Headline>
      <Headline
        term="Unpaid"
        note={
          <Link to={{ pathname: paths.manageOrders, search: '?state=unpaid' }} className="underline underline-offset-4 hover:text-ink">
            {unpaid.orders.toLocaleString('en-US')} unpaid {unpaid.orders === 1 ? 'order' : 'orders'}
          </Link>
        }
      >
        {formatCents(centsFromDollars(unpaid.value))}
      </Headline>
    </dl>
  );
}

function Headline({ term, note, children }: { term: string; note: ReactNode; children: ReactNode }) {
  return (
    <Card className="max-w-full flex-[1_1_11rem]">
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd>
        <span className="figures my-1 block break-words font-semibold text-2xl [font-stretch:110%]">{children}</span>
        <span className="text-ink-soft text-sm">{note}</span>
      </dd>
    </Card>
  );
}
