import Columns3 from 'virtual:icon/columns-3';
import { ApiError } from '@axlewright/client/call-endpoint';
import { compareSearch, maximumCompared, paths } from '@axlewright/contract/site/page-paths';
import { useQueries } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { failureMessage } from '../../../platform/failure-message.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { readComparedIds } from '../../catalog/compare/compared-ids.ts';
import { removeCompared, replaceCompared } from '../../catalog/compare/compared-parts.ts';
import { Comparison } from '../../catalog/compare/comparison.tsx';
import type { PartAction } from '../../catalog/list/part-card.tsx';
import { partQuery } from '../../catalog/part/part.queries.ts';
import { VehicleBar } from '../../catalog/vehicle/vehicle-bar.tsx';
import { useMayOrder } from '../../people/company/may-order.ts';
import { BuyButton } from '../../sales/stock-alerts/buy-button.tsx';

export const meta = () => unlistedPageMeta('Compare parts');

const buy: PartAction = (part, minOrder) => <BuyButton part={part} minOrder={minOrder} />;

const neverChanges = () => () => {};

export default function ComparePage() {
  const [search] = useSearchParams();
  // The server renders one page, whichever parts the URL lists. Only the browser shows the parts.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const { ids, ...rest } = readComparedIds(search);
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-16">
      <h1 className="text-3xl sm:text-4xl">Compare parts</h1>
      {!isInBrowser ? (
        <LoadingParts columns={2} />
      ) : ids.length > 0 ? (
        <ComparedParts ids={ids} {...rest} />
      ) : (
        <NothingToCompare invalid={rest.invalid} />
      )}
    </div>
  );
}

function ComparedParts({ ids, invalid, isCut }: { ids: string[]; invalid: string[]; isCut: boolean }) {
  const [, setSearch] = useSearchParams();
  const mayOrder = useMayOrder();
  const results = useQueries({ queries: ids.map((id) => partQuery(id)) });
  const parts = results.flatMap(({ data, error }) => (data && !isMissing(error) ? [data] : []));
  const missing = ids.filter((_id, index) => isMissing(results[index]?.error));
  const failed = results.filter(({ data, error }) => !data && error && !isMissing(error));

  function remove(partId: string): void {
    removeCompared(partId);
    setSearch(compareSearch(ids.filter((id) => id !== partId)), { preventScrollReset: true });
  }

  if (failed[0]) {
    return (
      <ErrorState
        title="The parts could not be loaded"
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
      >
        {failureMessage(failed[0].error)}
      </ErrorState>
    );
  }
  if (parts.length + missing.length < ids.length) return <LoadingParts columns={ids.length} />;
  return (
    <>
      <LeftOut missing={missing} invalid={invalid} isCut={isCut} />
      {parts.length > 0 ? (
        <>
          <div className="sm:max-w-sm">
            <VehicleBar />
          </div>
          <Comparison parts={parts} onRemove={remove} action={mayOrder === false ? undefined : buy} />
        </>
      ) : (
        <NothingToCompare invalid={[]} />
      )}
      {parts.length > 0 && parts.length < maximumCompared && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          <LinkButton to={paths.catalog} onClick={() => replaceCompared(parts)}>
            Add a part
          </LinkButton>
          Choose Compare on a part in the catalog.
        </p>
      )}
    </>
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Says which parts of the URL are not compared. */
function LeftOut({ missing, invalid, isCut }: { missing: string[]; invalid: string[]; isCut: boolean }) {
  const texts = [
    ...missing.map((id) => `We don’t list the part with the id ${id}. It may have been removed.`),
    ...invalid.map((text) => `“${text}” is not the id of a part.`),
    ...(isCut ? [`You can compare ${maximumCompared} parts at a time. The others are left out.`] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul role="status" className="grid gap-1 rounded-sm border-warning border-s-3 bg-warning-soft px-4 py-3">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

function NothingToCompare({ invalid }: { invalid: string[] }) {
  return (
    <>
      <LeftOut missing={[]} invalid={invalid} isCut={false} />
      <EmptyState
        icon={<Columns3 aria-hidden="true" />}
        title="No parts to compare"
        action={
          <LinkButton to={paths.catalog} variant="primary">
            Search the catalog
          </LinkButton>
        }
      >
        Choose Compare on up to {maximumCompared} parts.
      </EmptyState>
    </>
  );
}

function LoadingParts({ columns }: { columns: number }) {
  return (
    <div role="status" aria-label="Loading parts" className="grid auto-cols-fr grid-flow-col gap-4 ps-28 sm:ps-48">
      {Array.from({ length: columns }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <Skeleton key={position} className="h-96 w-full" />
      ))}
    </div>
  );
}
