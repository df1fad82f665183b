import CircleCheck from 'virtual:icon/circle-check';
import { maximumWaiting, type WaitingKind } from '@axlewright/contract/desk/waiting-kinds';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../lists/loading-state.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { waitingQuery } from './overview.queries.ts';

/** The label of each task, for one and for several, and the list that has exactly the rows counted. */
const tasks: Readonly<Record<WaitingKind, { one: string; many: string; pathname: string; search?: string }>> = {
  'to-ship': { one: 'order to ship', many: 'orders to ship', pathname: paths.shipping },
  held: { one: 'order on hold', many: 'orders on hold', pathname: paths.shipping, search: '?list=held' },
  'refund-failed': { one: 'failed refund', many: 'failed refunds', pathname: paths.payments },
  'payment-failed': {
    one: 'failed payment',
    many: 'failed payments',
    pathname: paths.manageOrders,
    search: '?state=payment-failed',
  },
  expiring: {
    one: 'unpaid order expires soon',
    many: 'unpaid orders expire soon',
    pathname: paths.manageOrders,
    search: '?state=expiring&sort=oldest',
  },
  'low-stock': { one: 'part low on stock', many: 'parts low on stock', pathname: paths.manageProducts, search: '?stock=low' },
  'unknown-numbers': { one: 'unknown number', many: 'unknown numbers', pathname: paths.numbers },
};

/** The user's open tasks. Each number links to the list that it counts. */
export function WaitingTasks() {
  const result = useQuery(waitingQuery);
  const { data, error } = result;
  const waiting = data?.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="waiting" className="grid min-w-0 gap-3">
      <h2 id="waiting" className="text-xl">
        Needs your attention
      </h2>
      <LoadError result={result} title="Your tasks could not be loaded" />
      {waiting ? (
        waiting.length > 0 ? (
          <ul className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
            {waiting.map(({ kind, count }) => (
              <Task key={kind} kind={kind} count={count} />
            ))}
          </ul>
        ) : (
          <Card className="flex items-center gap-3">
            <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
            <p>You’re all caught up. New tasks appear here automatically.</p>
          </Card>
        )
      ) : (
        !error && <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

function Task({ kind, count }: { kind: WaitingKind; count: number }) {
  const { one, many, pathname, search = '' } = tasks[kind];
  return (
    <li className="min-w-0">
      <Link
        to={{ pathname, search }}
        className="block h-full rounded-md border border-line bg-surface p-4 hover:border-accent focus-visible:border-accent"
      >
        <span className="figures block font-semibold text-2xl [font-stretch:110%]">
          {count}
          {count === maximumWaiting && '+'}
        </span>{' '}
        <span className="wrap-anywhere text-ink-soft underline decoration-line-strong underline-offset-4">{count === 1 ? one : many}</span>
      </Link>
    </li>
  );
}
