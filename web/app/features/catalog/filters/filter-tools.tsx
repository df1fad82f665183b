import Ruler from 'virtual:icon/ruler';
import SlidersHorizontal from 'virtual:icon/sliders-horizontal';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { activeFilters } from './active-filters.ts';
import { FilterChips } from './filter-chips.tsx';
import type { FilterPanelProps } from './filter-panel-props.ts';

const FilterForm = loadLater(async () => (await import('./filter-form.tsx')).FilterForm);
const SizeForm = loadLater(async () => (await import('./size-form.tsx')).SizeForm);

/** Above the list: the buttons for the filters and for sizes, and the filters that are set. */
export function FilterTools({ query, categories, keyAttributeNames }: Omit<FilterPanelProps, 'change'>) {
  const [open, setOpen] = useState<'filters' | 'sizes' | null>(null);
  const close = () => setOpen(null);
  const set = activeFilters(query).length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <Button aria-haspopup="dialog" onClick={() => setOpen('filters')} className="grow max-sm:px-3 sm:grow-0 lg:hidden">
        <SlidersHorizontal aria-hidden="true" /> Filters{set > 0 && ` (${set})`}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpen('sizes')} className="grow max-sm:px-3 sm:grow-0">
        <Ruler aria-hidden="true" /> Match by size
      </Button>
      <FilterChips query={query} />
      <Dialog open={open === 'filters'} onClose={close} title="Filters" size="sheet">
        <FilterForm query={query} categories={categories} keyAttributeNames={keyAttributeNames} onDone={close} />
      </Dialog>
      <Dialog
        open={open === 'sizes'}
        onClose={close}
        title="Match the old part by size"
        description="No number on the old part? Measure it, and enter what you know."
        size="sheet"
      >
        <SizeForm query={query} categories={categories} onDone={close} />
      </Dialog>
    </div>
  );
}
