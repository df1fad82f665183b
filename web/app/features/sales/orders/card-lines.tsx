import { centsFromDollars } from '@axlewright/contract/money/money';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { CanceledPieces } from './canceled-pieces.tsx';
import { LineNote } from './line-note.tsx';
import { MoreLinesButton } from './more-lines-button.tsx';

const shownLines = 3;

/** The lines of an order in My Orders: the first three, and a button that shows the others. */
export function CardLines({ order: { _id, lines } }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const othersId = useId();
  // A button that hides only one line would save no space.
  const shown = lines.length === shownLines + 1 ? lines.length : shownLines;
  const others = lines.slice(shown);
  return (
    <div className="@container -mb-1">
      <Lines label={`Lines of order ${_id}`} lines={lines.slice(0, shown)} />
      {others.length > 0 && (
        <>
          <div className={`my-1 ${open ? 'sticky top-18 z-10' : ''}`}>
            <MoreLinesButton count={others.length} open={open} onOpenChange={setOpen} controls={othersId} />
          </div>
          <div id={othersId} hidden={!open}>
            {open && <Lines label={`More lines of order ${_id}`} lines={others} start={shown + 1} />}
          </div>
        </>
      )}
    </div>
  );
}

function Lines({ label, lines, start = 1 }: { label: string; lines: readonly OrderLine[]; start?: number }) {
  return (
    <ol aria-label={label} start={start} className="divide-y divide-line">
      {lines.map((line) => (
        <Line key={line.lineNumber} line={line} />
      ))}
    </ol>
  );
}

function Line({ line }: { line: OrderLine }) {
  return (
    <li className="grid grid-cols-[3rem_1fr_auto] gap-x-3 py-2.5 @xl:grid-cols-[3rem_1fr_minmax(8rem,auto)_minmax(6rem,auto)]">
      <PartPicture image={line.image} name="" sizes="3rem" className="self-start rounded-sm" />
      <div className="min-w-0 wrap-anywhere">
        <Link to={paths.part(line.partId)} className="block font-medium hover:text-accent-text">
          {keepUnitsTogether(line.name)}
        </Link>
        <span className="figures block text-ink-faint text-sm">{line.partNumber}</span>
        <CanceledPieces line={line} />
        <LineNote note={line.note} vehicle={line.vehicle} />
      </div>
      <span className="figures col-start-2 row-start-2 whitespace-nowrap text-ink-soft text-sm @xl:col-start-auto @xl:row-start-auto @xl:pt-0.5 @xl:text-end">
        {line.quantity.toLocaleString('en-US')} × <Price cents={centsFromDollars(line.unitPrice)} />
      </span>
      <Price cents={centsFromDollars(line.price)} className="col-start-3 row-start-1 text-end @xl:col-start-auto @xl:row-start-auto" />
    </li>
  );
}
