import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { type CatalogQuery, catalogUrl, noFilters } from '../list/catalog-url.ts';
import { DialogFooter } from './dialog-footer.tsx';
import { facetsQuery } from './facets.queries.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { FilterPanelProps } from './filter-panel-props.ts';
import { ShowPartsButton } from './show-parts-button.tsx';

export interface FilterFormProps extends Omit<FilterPanelProps, 'change'> {
  onDone: () => void;
}

/** The filters in a dialog, for narrow screens. They apply when the user presses the Show parts button. */
export function FilterForm({ query, onDone, ...rest }: FilterFormProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<CatalogQuery>({ ...query, cursor: '' });
  const { data: found } = useQuery(facetsQuery(draft));

  const panel = useRef<HTMLDivElement>(null);
  const [timesCleared, setTimesCleared] = useState(0);

  function show() {
    const wrong = panel.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) {
      // The user may have closed the group that contains the field.
      wrong.closest('details')?.setAttribute('open', '');
      return wrong.focus();
    }
    onDone();
    void navigate(catalogUrl(draft), { preventScrollReset: true, state: { isSubmitted: true } });
  }

  function clear() {
    setDraft({ ...draft, ...noFilters });
    setTimesCleared(timesCleared + 1);
  }

  return (
    <>
      <div ref={panel}>
        <FilterPanel
          // A new key clears the fields. An invalid range is only in its fields, not in `draft`, so setDraft does not remove it.
          key={timesCleared}
          {...rest}
          query={draft}
          change={(update) => setDraft((current) => ({ ...current, ...update(current) }))}
        />
      </div>
      <DialogFooter>
        <Button onClick={clear}>Clear all</Button>
        <ShowPartsButton found={found} onClick={show} />
      </DialogFooter>
    </>
  );
}
