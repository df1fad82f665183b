import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListUrl } from '../../../lists/list-url.ts';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { firstDayOfThisMonth, isDay } from '../../../lists/local-days.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { useFocusWhenGone } from '../../../ui/move-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionTotalsQuery } from './payments.queries.ts';
import type { TransactionsQuery } from './transactions-url.ts';

/** The totals of a period or a search. Without either, the shop would add up all payments ever, which takes long and which nobody needs. */
export function TransactionTotals({ listUrl: { query, change } }: { listUrl: ListUrl<TransactionsQuery> }) {
  const section = useRef<HTMLElement>(null);
  const isLimited = query.q !== '' || isDay(query.from) || isDay(query.to);
  useFocusWhenGone(!isLimited, () => section.current);
  return (
    <section ref={section} tabIndex={-1} aria-label="Totals" className="outline-none">
      {isLimited ? (
        <Totals query={query} />
      ) : (
        <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-ink-soft">Choose a date or search to see totals.</p>
          <Button size="small" onClick={() => change({ from: firstDayOfThisMonth() })}>
            This month
          </Button>
        </Card>
      )}
    </section>
  );
}

/** What was paid and refunded in the whole list, not only on this page of it. */
function Totals({ query }: { query: TransactionsQuery }) {
  const result = useQuery(transactionTotalsQuery(query));
  const { data: totals, isPlaceholderData } = result;
  if (!totals)
    return <LoadingState result={result} placeholder={<Skeleton className="h-28 w-full" />} errorTitle="The totals could not be loaded" />;
  return (
    <Card aria-busy={isPlaceholderData} className="grid gap-4 transition-opacity aria-busy:opacity-55">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Total term="Paid" dollars={totals.paid} />
        <Total term="Refunded" dollars={totals.refunded} />
        <Total term="Net" dollars={totals.net} />
      </dl>
      <p className="text-ink-soft text-sm">
        Refunds count once they succeed. Dates are in your time zone. Reports use UTC. The card processor’s fees are not included.
      </p>
    </Card>
  );
}

function Total({ term, dollars }: { term: string; dollars: number }) {
  return (
    <Fact term={term}>
      <span className="figures font-semibold text-xl">{formatCents(centsFromDollars(dollars))}</span>
    </Fact>
  );
}
