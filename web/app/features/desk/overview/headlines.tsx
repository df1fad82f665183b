import { type Overview, overviewDays } from '@axlewright/contract/desk/overview';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { changeInPercent } from './change-in-percent.ts';

/** The three totals of the overview. A card moves to a new row if its number is too wide. */
export function Headlines({ overview: { days, previous, unpaid } }: { overview: Overview }) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const revenueCents = days.reduce((sum, day) => sum + centsFromDollars(day.revenue), 0);
  return (
    <dl className="flex min-w-0 flex-wrap gap-4">
      <Headline
        term="Orders"
        note={
          <>
            Placed in the last {overviewDays} days, paid or not.{' '}
            <Comparison now={orders} before={previous.orders} format={(count) => count.toLocaleString('en-US')} />
          </>
        }
      >
        {orders.toLocaleString('en-US')}
      </Headline>
      <Headline
        term="Revenue"
        note={
          <>
            Paid in the last {overviewDays} days, less refunds.{' '}
            <Comparison now={revenueCents} before={centsFromDollars(previous.revenue)} format={formatCents} />
          </>
        }
      >
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

/** Says how a figure has changed since the period before. */
function Comparison({ now, before, format }: { now: number; before: number; format: (value: number) => string }) {
  const change = changeInPercent(now, before);
  return (
    <span className="block">
      {change !== null && <strong className="font-semibold text-ink">{change}</strong>} {change === null ? 'Nothing' : format(before)} in
      the {overviewDays} days before.
    </span>
  );
}
