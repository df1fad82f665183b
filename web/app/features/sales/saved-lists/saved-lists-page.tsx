import ListChecks from 'virtual:icon/list-checks';
import type { SavedList } from '@axlewright/contract/sales/saved-lists';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { linesText } from '../orders/count-texts.ts';
import { StockAlertsSection } from '../stock-alerts/stock-alerts-section.tsx';
import { AddListToBasketButton } from './add-list-to-basket-button.tsx';
import { DeleteListButton } from './delete-list-button.tsx';
import { savedListsQuery } from './saved-lists.queries.ts';

export const meta = () => unlistedPageMeta('Saved Lists');

/** The lists that the company orders again and again. */
export default function SavedListsPage() {
  const result = useQuery(savedListsQuery);
  const { data: lists } = result;
  return (
    <section aria-labelledby="page-title" className="grid gap-6">
      <h1 id="page-title" tabIndex={-1} className="text-3xl outline-none">
        Saved Lists
      </h1>
      {!lists ? (
        <LoadingState result={result} label="Loading the lists" />
      ) : lists.length === 0 ? (
        <NoLists />
      ) : (
        <ul aria-label="Saved lists" className="grid gap-3">
          {lists.map((list) => (
            <Row key={list._id} list={list} />
          ))}
        </ul>
      )}
      <StockAlertsSection />
    </section>
  );
}

function Row({ list }: { list: SavedList }) {
  const { _id, name, lines, updatedAt, updatedBy } = list;
  const mayOrder = useCan('orders.place') ?? false;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-4 sm:px-5">
      <div className="min-w-0 wrap-anywhere">
        <Link to={paths.savedList(_id)} className="font-semibold text-lg hover:text-accent-text">
          {name}
        </Link>
        <p className="figures text-ink-soft text-sm">
          {linesText(lines)}, changed <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
          {updatedBy && ` by ${updatedBy}`}
        </p>
      </div>
      {mayOrder && (
        <div className="flex flex-wrap gap-2">
          <AddListToBasketButton list={list} />
          <DeleteListButton list={list} />
        </div>
      )}
    </li>
  );
}

function NoLists() {
  return (
    <EmptyState
      icon={<ListChecks aria-hidden="true" />}
      title="No saved lists yet"
      action={
        <LinkButton to={paths.basket} variant="primary">
          Open the basket
        </LinkButton>
      }
    >
      Fill your basket with what you order every week, then save it as a list.
    </EmptyState>
  );
}
