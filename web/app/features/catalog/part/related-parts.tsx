import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { keepUnitsTogether } from '../list/keep-units-together.ts';
import { neededKindLabels } from '../list/needed-kind-labels.ts';
import type { PartAction } from '../list/part-card.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import { stockState } from '../list/part-stock.ts';
import type { PartSummary } from '../list/part-summary.ts';
import { PartFit } from '../vehicle/part-fit.tsx';
import { relatedPartsQuery } from './related.queries.ts';

/** The parts that are needed with the part, and those that other companies ordered with it. Renders nothing if there are none. */
export function RelatedParts({ partId, action }: { partId: string; action: PartAction | undefined }) {
  const result = useQuery(relatedPartsQuery(partId));
  const { data } = result;
  if (!data)
    return (
      <LoadingState result={result} placeholder={<Skeleton className="h-40 w-full" />} errorTitle="Related parts could not be loaded" />
    );
  const { needed, orderedWith } = data;
  return (
    <>
      {needed.length > 0 && (
        <PartRows id="needed-with" title="Needed with" hint="Check that each part fits the same vehicle.">
          {needed.map(({ kind, part }) => (
            <PartRow key={part._id} part={part} note={neededKindLabels[kind]} action={action} />
          ))}
        </PartRows>
      )}
      {orderedWith.length > 0 && (
        <PartRows id="ordered-with" title="Ordered with" hint="Other shops order these parts together with this one.">
          {orderedWith.map((part) => (
            <PartRow key={part._id} part={part} action={action} />
          ))}
        </PartRows>
      )}
    </>
  );
}

function PartRows({ id, title, hint, children }: { id: string; title: string; hint: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">{hint}</p>
      <ul aria-labelledby={id} className="mt-3 border-line border-t">
        {children}
      </ul>
    </section>
  );
}

/** One part in a row. `note` says why it is listed. */
function PartRow({ part, note, action }: { part: PartSummary; note?: string; action: PartAction | undefined }) {
  const { label, tone, minOrder } = stockState(part);
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-2 border-line border-b py-3 sm:grid-cols-[4.5rem_1fr_auto]">
      <PartPicture image={part.image} name="" sizes="4.5rem" className="w-full self-start rounded-sm" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="figures font-medium text-ink-faint">{part.partNumber}</span>
          {note && <span className="font-medium text-ink-soft">{note}</span>}
        </p>
        <Link to={paths.part(part._id)} className="wrap-anywhere font-semibold underline-offset-4 hover:text-accent-text hover:underline">
          {keepUnitsTogether(part.name)}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {part.price !== null && <Price cents={centsFromDollars(part.price)} className="font-semibold" />}
          <Badge tone={tone}>{label}</Badge>
          <PartFit partId={part._id} />
        </p>
      </div>
      {action && minOrder !== null && <div className="max-sm:col-start-2">{action(part, minOrder)}</div>}
    </li>
  );
}
