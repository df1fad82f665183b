import { centsFromDollars } from '@axlewright/contract/money';
import { type Overview, overviewDays } from '@axlewright/contract/overview';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';

/** The three sums that are asked for first. */
export function Headlines({ overview: { days, unpaid } }: { overview: Overview }) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const revenueCents = days.reduce((sum, day) => sum + centsFromDollars(day.revenue), 0);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
      <Headline term="Orders" note={`In ${overviewDays} days`}>
        {orders.toLocaleString('en-US')}
      </Headline>
      <Headline term="Revenue" note={`Paid in ${overviewDays} days, less refunds`}>
        <Price cents={revenueCents} />
      </Headline>
      <Headline
        term="Unpaid"
        note={
          <Link to={{ pathname: paths.manageOrders, search: '?state=unpaid' }} className="underline underline-offset-4 hover:text-ink">
            {unpaid.orders.toLocaleString('en-US')} unpaid {unpaid.orders === 1 ? 'order' : 'orders'}
          </Link>
        }
      >
        <Price cents={centsFromDollars(unpaid.value)} />
      </Headline>
    </dl>
  );
}

function Headline({ term, note, children }: { term: string; note: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd>
        <span className="figures my-1 block font-semibold text-2xl [font-stretch:110%]">{children}</span>
        <span className="text-ink-soft text-sm">{note}</span>
      </dd>
    </Card>
  );
}
