import { centsFromDollars } from '@axlewright/contract/money/money';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../list/keep-units-together.ts';
import { MarkedText } from '../list/marked-text.tsx';
import { matchNumber, matchWords } from '../list/match-text.ts';
import { PartPicture } from '../list/part-picture.tsx';
import { stockState } from '../list/part-stock.ts';
import type { PartSummary } from '../list/part-summary.ts';

/** A suggested part: picture, number, name, price and stock. */
export function Suggestion({ part, q, onOpen }: { part: PartSummary; q: string; onOpen: () => void }) {
  const { label, tone } = stockState(part);
  return (
    <Autocomplete.Item
      value={part}
      onClick={onOpen}
      className="grid cursor-pointer grid-cols-[3.5rem_1fr] items-center gap-x-3 rounded-sm p-2 sm:grid-cols-[3.5rem_1fr_auto] data-highlighted:bg-sunken"
    >
      <PartPicture image={part.image} name="" sizes="3.5rem" className="rounded-sm max-sm:self-start" />
      <span className="min-w-0">
        <span className="figures block font-medium text-ink-soft text-sm">
          <MarkedText segments={matchNumber(part.partNumber, q)} />
        </span>
        <span className="wrap-anywhere block font-semibold leading-snug">
          <MarkedText segments={matchWords(keepUnitsTogether(part.name), q)} />
        </span>
        {part.successors.length > 0 && (
          <span className="figures block text-sm">Replaced by {part.successors.map(({ partNumber }) => partNumber).join(' and ')}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2 max-sm:col-start-2 max-sm:mt-1 sm:grid sm:justify-items-end">
        {part.price !== null && <Price cents={centsFromDollars(part.price)} className="font-semibold" />}
        <Badge tone={tone}>{label}</Badge>
      </span>
    </Autocomplete.Item>
  );
}
