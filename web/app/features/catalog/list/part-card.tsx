import ArrowRight from 'virtual:icon/arrow-right';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { PartFit } from '../vehicle/part-fit.tsx';
import { keepUnitsTogether } from './keep-units-together.ts';
import { MarkedText } from './marked-text.tsx';
import { matchNumber, matchWords } from './match-text.ts';
import { PartPicture } from './part-picture.tsx';
import { allowsStockAlert, stockState } from './part-stock.ts';
import type { PartSummary } from './part-summary.ts';
import { ReplacedBy } from './replaced-by.tsx';

const numberFormat = new Intl.NumberFormat('en-US');

/** Renders a button for a part that can be ordered or may come back. `minOrder` is the smallest quantity, or null if the part cannot be ordered now. */
export type PartAction = (part: PartSummary, minOrder: number | null) => ReactNode;

export const hasAction = (part: PartSummary) => stockState(part).minOrder !== null || allowsStockAlert(part);

interface PartCardProps {
  part: PartSummary;
  q?: string;
  action?: PartAction | undefined;
}

/** One part in the list. Except for the buttons, the whole card is a link to the part's page. Text that matches `q` is marked. */
export function PartCard({ part, q = '', action }: PartCardProps) {
  const { label, tone, minOrder } = stockState(part);
  return (
    <li className="group relative grid grid-cols-[7rem_1fr] overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-ink-soft has-focus-visible:border-ink-soft sm:row-span-4 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-y-0">
      <PartPicture
        image={part.image}
        name={part.name}
        sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 44vw, 6.5rem"
        className="max-sm:m-3 max-sm:me-0 max-sm:row-span-3 max-sm:self-start max-sm:rounded-sm"
      />
      <CompareToggle part={part} isCompact className="absolute start-4 top-4 z-1 sm:start-auto sm:end-3 sm:top-3" />
      <div className="min-w-0 p-3.5 pb-0 sm:p-4 sm:pb-0">
        <p className="figures font-medium text-ink-faint text-sm">
          <MarkedText segments={matchNumber(part.partNumber, q)} />
        </p>
        <h3 className="wrap-anywhere mt-0.5 font-semibold text-base leading-snug tracking-normal [font-stretch:100%]">
          <Link to={paths.part(part._id)} className="after:absolute after:inset-0 group-hover:text-accent-text">
            <MarkedText segments={matchWords(keepUnitsTogether(part.name), q)} />
          </Link>
        </h3>
        <p className="mt-1 text-ink-soft text-sm">{[part.category, part.position].filter(Boolean).join(', ')}</p>
        <ReplacedBy successors={part.successors} className="mt-1" />
        <PartFit partId={part._id} className="mt-1.5" />
      </div>
      <div className="flex items-end justify-between gap-x-3 gap-y-1 px-3.5 pt-2 pb-3.5 max-sm:flex-wrap sm:px-4 sm:pb-3">
        <p className="self-start leading-tight">
          {part.price === null ? (
            <span className="text-ink-faint">No price</span>
          ) : (
            <Price cents={centsFromDollars(part.price)} className="font-semibold text-xl [font-stretch:108%]" />
          )}
          {minOrder !== null && <span className="figures block text-ink-faint text-sm">Min. order {numberFormat.format(minOrder)}</span>}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {action && hasAction(part) ? (
        <div className="relative px-3.5 pb-3.5 max-sm:col-start-2 sm:px-4 sm:pb-4">{action(part, minOrder)}</div>
      ) : (
        <ViewPart />
      )}
    </li>
  );
}

function ViewPart() {
  return (
    <p
      aria-hidden="true"
      className="hidden items-center justify-between self-end border-line border-t px-4 py-2.5 font-semibold text-sm group-hover:text-accent-text sm:flex"
    >
      View part{' '}
      <ArrowRight className="size-4 transition-transform group-hover:translate-x-1 rtl:rotate-180 rtl:group-hover:-translate-x-1" />
    </p>
  );
}
