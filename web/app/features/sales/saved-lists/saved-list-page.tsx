import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { isNotFound } from '../../../platform/failure.ts';
import { useCan, useMyCompanyId } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Route } from './+types/saved-list-page.ts';
import { AddListToBasketButton } from './add-list-to-basket-button.tsx';
import { DeleteListButton } from './delete-list-button.tsx';
import type { ListEdits } from './list-edits.ts';
import { ListLines } from './list-lines.tsx';
import { RenameListButton } from './rename-list-button.tsx';
import { savedListQuery } from './saved-lists.queries.ts';

export const meta = () => unlistedPageMeta('Saved List');

export default function SavedListPage({ params: { listId } }: Route.ComponentProps) {
  const result = useQuery(savedListQuery(listId));
  const isGone = isNotFound(result.error);
  const [newestEdits, setEdits] = useState<ListEdits | null>(null);
  // This component stays when the user goes from one list to another.
  const edits = newestEdits?.list._id === listId ? newestEdits : null;
  const companyId = useMyCompanyId();
  // If the list is gone, the page does not show the cached list, because it may belong to the company that the user has switched from. But
  // what the user has typed for the current company stays.
  const kept = edits?.companyId === companyId ? edits?.list : undefined;
  const list = isGone ? kept : result.data;
  return (
    <section aria-labelledby="page-title" className="grid gap-6">
      <div>
        <Breadcrumb crumbs={[{ label: 'Saved Lists', to: paths.savedLists }, { label: list?.name ?? 'List' }]} />
        <h1 id="page-title" tabIndex={-1} className="text-3xl outline-none wrap-anywhere">
          {list?.name ?? 'Saved List'}
        </h1>
      </div>
      {list ? (
        <Content list={list} isGone={isGone} edits={edits} onEdit={setEdits} />
      ) : (
        <LoadingState
          result={result}
          label="Loading the list"
          missing={
            <EmptyState title="List not found" action={<LinkButton to={paths.savedLists}>Saved Lists</LinkButton>}>
              Someone may have deleted it, or it belongs to another company.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}

function Content({ list, isGone, ...rest }: Omit<ComponentProps<typeof ListLines>, 'mayChange'>) {
  const navigate = useNavigate();
  const mayOrder = useCan('orders.place') ?? false;
  return (
    <>
      {mayOrder && !isGone && (
        <div className="flex flex-wrap gap-2">
          <AddListToBasketButton list={list} />
          <RenameListButton list={list} />
          <DeleteListButton list={list} onDeleted={() => void navigate(paths.savedLists)} />
        </div>
      )}
      <ListLines {...rest} list={list} isGone={isGone} mayChange={mayOrder} />
    </>
  );
}
