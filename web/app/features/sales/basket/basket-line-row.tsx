import X from 'virtual:icon/x';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { paths } from '@axlewright/contract/site/page-paths';
import { memo } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { stockState } from '../../catalog/list/part-stock.ts';
import { ReplacedBy } from '../../catalog/list/replaced-by.tsx';
import { PartFit } from '../../catalog/vehicle/part-fit.tsx';
import { EditableNote } from './editable-note.tsx';
import { lineName, linePartNumber } from './line-name.ts';
import { LineProblem } from './line-problem.tsx';
import { LineQuantity } from './line-quantity.tsx';

interface BasketLineRowProps {
  line: BasketLine;
  lines: readonly BasketLine[];
  /** dollars each, if the price has changed since the buyer first saw the line */
  formerPrice: number | undefined;
  onRemove: (line: BasketLine) => void;
}

/** One line of the basket. In a narrow container, quantity and price are below the name. */
export const BasketLineRow = memo(function Row({ line, lines, formerPrice, onRemove }: BasketLineRowProps) {
  const name = lineName(line);
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 py-4 @lg:grid-cols-[4.5rem_minmax(0,1fr)_11rem_2.75rem] @3xl:grid-cols-[4.5rem_minmax(0,1fr)_11rem_8rem_2.75rem]">
      <PartPicture image={line.part?.image ?? ''} name="" sizes="4.5rem" className="rounded-sm @lg:row-span-2 @3xl:row-span-1" />
      <LineText line={line} name={name} />
      <IconButton
        label={`Remove ${name}`}
        onClick={() => onRemove(line)}
        className="-me-2 -mt-2 justify-self-end text-ink-soft @lg:order-last @lg:mt-0 @lg:me-0"
      >
        <X aria-hidden="true" />
      </IconButton>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @sm:col-start-2 @lg:contents">
        <div className="w-44 @lg:col-start-3 @lg:w-auto">
          <LineQuantity line={line} name={name} />
        </div>
        <LinePrice line={line} formerPrice={formerPrice} />
      </div>
      {line.problem && (
        <div className="order-last col-span-full @lg:col-start-2">
          <LineProblem line={line} lines={lines} onRemove={() => onRemove(line)} />
        </div>
      )}
    </li>
  );
});

function LineText({ line, name }: { line: BasketLine; name: string }) {
  const { part, partId, orderedAs } = line;
  const partNumber = linePartNumber(line);
  return (
    <div className="min-w-0 wrap-anywhere @lg:row-span-2 @3xl:row-span-1">
      <p className="figures text-ink-faint text-sm">
        {partNumber}
        {orderedAs && orderedAs !== partNumber && <span className="text-ink-soft"> ordered as {orderedAs}</span>}
      </p>
      <p className="font-semibold leading-snug">
        {part ? (
          <Link to={paths.part(partId)} className="hover:text-accent-text">
            {keepUnitsTogether(name)}
          </Link>
        ) : (
          name
        )}
      </p>
      {line.vehicle && <p className="text-ink-soft text-sm">For {line.vehicle}</p>}
      {part && !line.problem && <StockBadge part={part} />}
      {part && !line.problem && <ReplacedBy successors={part.successors} className="mt-1.5" />}
      {part && <PartFit partId={partId} className="mt-1.5" />}
      <EditableNote line={line} name={name} />
    </div>
  );
}

/** Shows nothing if enough of the part is in stock. */
function StockBadge({ part }: { part: NonNullable<BasketLine['part']> }) {
  const { label, tone } = stockState(part);
  if (tone === 'success') return null;
  return (
    <p className="mt-1.5">
      <Badge tone={tone}>{label}</Badge>
    </p>
  );
}

function LinePrice({ line: { price, unitPrice }, formerPrice }: Pick<BasketLineRowProps, 'line' | 'formerPrice'>) {
  if (price === null || unitPrice === null)
    return <p className="ms-auto text-end text-ink-faint @lg:col-start-3 @3xl:col-start-4">No price</p>;
  return (
    <p className="ms-auto text-end @lg:col-start-3 @lg:row-start-2 @lg:-mt-1 @3xl:col-start-4 @3xl:row-start-1 @3xl:mt-2">
      <Price cents={centsFromDollars(price)} className="block font-semibold" />
      <span className="block text-ink-soft text-sm">
        <Price cents={centsFromDollars(unitPrice)} /> each
      </span>
      {formerPrice !== undefined && (
        <span className="mt-1 inline-block">
          <Badge tone="warning">
            was <Price cents={centsFromDollars(formerPrice)} />
          </Badge>
        </span>
      )}
    </p>
  );
}
