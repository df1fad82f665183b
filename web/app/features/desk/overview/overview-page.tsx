import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
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
  const result = useQuery(overviewQuery);
  const { data: overview, error } = result;
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-6">
      <h1 id="page-title" className="text-3xl">
        Overview
      </h1>
      <WaitingTasks />
      <LoadError result={result} title="The overview could not be loaded" />
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
