import ScanBarcode from 'virtual:icon/scan-barcode';
import Search from 'virtual:icon/search';
import X from 'virtual:icon/x';
import { isLikeVin } from '@axlewright/contract/catalog/vin-text';
import { paths } from '@axlewright/contract/site/page-paths';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type To, useNavigate } from 'react-router';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';
import type { PartSummary } from '../list/part-summary.ts';
import { useVinSearch } from '../vehicle/use-vin-search.tsx';
import { suggestionsQuery } from './find.queries.ts';
import { Suggestion } from './suggestion.tsx';
import { useNumberLookup } from './use-number-lookup.ts';

export interface FindDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The suggestions load this long after the last keystroke. */
const debounceMs = 150;

/**
 * Part search on every page. Suggests parts while the user types. Enter opens the chosen part, the part with exactly this number, or the
 * list. If the user types a VIN, Enter chooses the vehicle.
 */
export function FindDialog({ open, onOpenChange }: FindDialogProps) {
  const { readVin, vinDialog } = useVinSearch();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {vinDialog}
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Find a part"
          className="fades fixed start-1/2 top-[min(6rem,4dvh)] z-50 max-h-[calc(100dvh-max(3rem,8dvh))] w-[min(42rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-y-auto overscroll-contain rounded-md border-accent border-t-4 bg-surface text-ink shadow-popup rtl:translate-x-1/2"
        >
          <Finder close={() => onOpenChange(false)} readVin={readVin} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FinderProps {
  close: () => void;
  readVin: (text: string) => boolean;
}

function Finder({ close, readVin }: FinderProps) {
  const [typed, setTyped] = useState('');
  const [highlighted, setHighlighted] = useState<PartSummary>();
  const q = useDebounced(typed.trim(), debounceMs);
  const { data: found = [], isFetching, isError } = useQuery(suggestionsQuery(isLikeVin(q) ? '' : q));
  const navigate = useNavigate();
  const { lookUp, isLookingUp, forget } = useNumberLookup();
  // Until the suggestions for the current text have loaded, it is not known whether a part matches.
  const isSearching = isFetching || isLookingUp || q !== typed.trim();
  const isVin = isLikeVin(typed);
  const parts = typed.trim() === '' || isVin ? [] : found;

  function type(text: string) {
    forget();
    setTyped(text);
  }

  function goTo(to: To) {
    close();
    void navigate(to);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = typed.trim();
    if (highlighted) return goTo(paths.part(highlighted._id));
    if (text === '') return;
    if (readVin(text)) return close();
    lookUp(text, (partId) => goTo(partId === null ? catalogUrl(emptyQuery, { q: text }) : paths.part(partId)));
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={parts}
      itemToStringValue={(part: PartSummary) => part.partNumber}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && type(value)}
      onItemHighlighted={setHighlighted}
    >
      <search className="sticky top-0 z-10 block bg-surface">
        <form action={paths.home} aria-label="Find a part" onSubmit={submit} className="flex items-center gap-1 p-2">
          <Search aria-hidden="true" className="ms-2 size-5 shrink-0 text-ink-faint" />
          <Autocomplete.Input
            name="q"
            aria-label="Part number, name or interchange number"
            placeholder="Part number, name or interchange number"
            autoComplete="off"
            spellCheck={false}
            className="min-h-12 w-full min-w-0 text-ellipsis rounded-sm bg-surface px-2 text-base placeholder:text-ink-faint"
          />
          <Dialog.Close
            render={
              <IconButton label="Close">
                <X aria-hidden="true" />
              </IconButton>
            }
          />
        </form>
      </search>
      <div className="border-line border-t" aria-busy={isSearching}>
        <Autocomplete.List className="p-2 data-empty:hidden">
          {(part: PartSummary) => <Suggestion key={part._id} part={part} q={q} onOpen={() => goTo(paths.part(part._id))} />}
        </Autocomplete.List>
        <Autocomplete.Status className="px-4 py-3 text-ink-soft text-sm">
          {statusText({ typed: typed.trim(), isVin, isSearching, isLookingUp, isError, count: parts.length })}
        </Autocomplete.Status>
        {/* A full page load, because only that page may use the camera. */}
        {typed === '' && (
          <p className="hidden px-4 pb-4 pointer-coarse:block">
            <LinkButton reloadDocument to={paths.scan}>
              <ScanBarcode aria-hidden="true" />
              Scan with the camera
            </LinkButton>
          </p>
        )}
      </div>
    </Autocomplete.Root>
  );
}

function statusText({
  typed,
  isVin,
  isSearching,
  isLookingUp,
  isError,
  count,
}: {
  typed: string;
  isVin: boolean;
  isSearching: boolean;
  isLookingUp: boolean;
  isError: boolean;
  count: number;
}): string {
  if (typed === '') return 'Type a number from the box, or words such as “front rotor 330 mm”. Or type the VIN of a vehicle.';
  if (isVin) return 'Press Enter to choose the vehicle with this VIN.';
  if (isLookingUp) return 'Searching…';
  if (isError) return 'The suggestions did not load. Press Enter to search the catalog.';
  if (count > 0) return 'Press Enter for all parts that match, or choose one with the arrow keys.';
  return isSearching ? 'Searching…' : 'No part matches yet. Press Enter to search the catalog.';
}
