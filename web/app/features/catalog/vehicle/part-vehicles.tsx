import type { Application, ApplicationList } from '@axlewright/contract/catalog/fitment';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError, LoadingState } from '../../../lists/loading-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { applicationsQuery } from './vehicle.queries.ts';

/** The list loads again this long after the last keystroke. */
const debounceMs = 200;
/** Shorter lists need no search. */
const searchableRows = 8;

/** On a part page: the vehicles that it fits. */
export function PartVehicles({ partId }: { partId: string }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), debounceMs);
  const result = useQuery(applicationsQuery(partId, ''));
  const { data: all } = result;
  const search = useQuery({ ...applicationsQuery(partId, q), placeholderData: keepPreviousData });
  if (!all)
    return (
      <LoadingState result={result} placeholder={<Skeleton className="h-40 w-full" />} errorTitle="The vehicles could not be loaded" />
    );
  return (
    <section aria-labelledby="vehicles-title">
      <h2 id="vehicles-title" className="text-xl">
        {titleOf(all)}
      </h2>
      <p className="mt-1 text-ink-soft text-sm empty:hidden">{hintOf(all)}</p>
      {all.applications.length > searchableRows && (
        <search className="mt-3 block">
          <SearchField label="Search the vehicles" placeholder="Make, model or year" onValueChange={setTyped} />
        </search>
      )}
      {search.error && !search.data ? (
        <div className="mt-3">
          <LoadError result={search} title="The vehicles could not be searched" />
        </div>
      ) : (
        all.applications.length > 0 && <Applications found={search.data ?? all} q={q} isLoading={search.isPlaceholderData} />
      )}
    </section>
  );
}

function titleOf({ universal, vehicles }: ApplicationList): string {
  if (universal) return 'Universal part';
  if (vehicles === 0) return 'Vehicles';
  return vehicles === 1 ? 'Fits 1 vehicle' : `Fits ${vehicles.toLocaleString('en-US')} vehicles`;
}

function hintOf({ universal, vehicles, isSample }: ApplicationList): string {
  if (universal) return 'Not made for a specific vehicle.';
  if (vehicles === 0) return 'We do not know yet which vehicles this part fits.';
  return isSample ? 'Sample data: made up to show how the shop works.' : '';
}

interface ApplicationsProps {
  found: ApplicationList;
  q: string;
  /** whether the list is still the result of the previous search */
  isLoading: boolean;
}

function Applications({ found: { applications, mayBeMore }, q, isLoading }: ApplicationsProps) {
  return (
    <>
      <ul
        aria-labelledby="vehicles-title"
        aria-busy={isLoading}
        className="mt-3 max-h-[28rem] overflow-y-auto overscroll-contain border-line border-t transition-opacity aria-busy:opacity-55"
      >
        {applications.map((application) => (
          <li
            key={JSON.stringify(application)}
            className="grid grid-cols-[minmax(8rem,2fr)_3fr] gap-x-4 border-line border-b py-2.5 text-[0.9375rem] odd:bg-sunken/40"
          >
            <span className="wrap-anywhere ps-2 font-medium">
              {application.make} {application.model}
            </span>
            <span className="pe-2">
              <span className="figures">{yearsOf(application)}</span>
              <span className="block text-ink-soft text-sm empty:hidden">{conditionsOf(application)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-ink-soft text-sm empty:hidden">
        {!isLoading && applications.length === 0 && `No vehicle matches “${q}”.`}
        {mayBeMore && 'The list has more vehicles. Search for a make, a model or a year.'}
      </p>
    </>
  );
}

const yearsOf = ({ yearFrom, yearTo }: Application) => (yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`);

const conditionsOf = ({ position, engine, qualifiers, quantityPerVehicle, note }: Application) =>
  [
    position,
    engine,
    ...qualifiers.map(({ name, value }) => `${name}: ${value}`),
    quantityPerVehicle && `${quantityPerVehicle} per vehicle`,
    note,
  ]
    .filter(Boolean)
    .join(', ');
