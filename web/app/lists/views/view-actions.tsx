import type { SavedView, ViewList } from '@axlewright/contract/desk/saved-views';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { useDeleteView } from './views.queries.ts';

interface ViewActionsProps {
  list: ViewList;
  /** The query string of the list as it is shown, without a question mark. */
  query: string;
  /** The saved view that the list shows, if any. */
  current: SavedView | undefined;
  views: readonly SavedView[];
}

/** Saves the list as it is shown as a new view, or renames or deletes the view that it shows. */
export function ViewActions({ list, query, current, views }: ViewActionsProps) {
  const [open, setOpen] = useState<'new' | SavedView | null>(null);
  const remove = useDeleteView();
  return (
    <>
      {current ? (
        <div className="flex">
          <Button size="small" variant="quiet" aria-label={`Rename view ${current.name}`} onClick={() => setOpen(current)}>
            Rename
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Delete view ${current.name}`}
            onClick={() => !remove.isPending && remove.mutate(current)}
          >
            Delete
          </Button>
        </div>
      ) : (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('new')}>
          Save this view
        </Button>
      )}
      {open && (
        <ViewDialog
          list={list}
          query={open === 'new' ? query : open.query}
          former={open === 'new' ? undefined : open}
          views={views}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
