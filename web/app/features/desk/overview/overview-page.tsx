import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../../platform/failure-message.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { staffPages } from '../staff/staff-pages.ts';
import { DailyFigures } from './daily-figures.tsx';
import { Headlines } from './headlines.tsx';
import { overviewQuery } from './overview.queries.ts';
import { BestSellers, LowStock } from './part-rankings.tsx';
import { WaitingTasks } from './waiting-tasks.tsx';

export const meta = () => unlistedPageMeta('Overview');
export const handle = staffPages.overview;

export default function OverviewPage() {
  const { data: overview, error, refetch, isFetching } = useQuery(overviewQuery);
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-6">
      <h1 id="page-title" className="text-3xl">
        Overview
      </h1>
      <WaitingTasks />
      {error && (
        <ErrorState title="The overview could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {failureMessage(error)}
        </ErrorState>
      )}
      {overview ? (
        <>
          <Headlines overview={overview} />
          <DailyFigures days={overview.days} />
          <div className="grid items-start gap-6 2xl:grid-cols-2">
            <LowStock parts={overview.lowStock} />
            <BestSellers parts={overview.bestSellers} />
          </div>
        </>
      ) : (
        !error && <Placeholder />
      )}
    </section>
  );
}

function Placeholder() {
  return (
    <div className="grid gap-6">
      <Spinner label="Loading the overview" hideLabel />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
