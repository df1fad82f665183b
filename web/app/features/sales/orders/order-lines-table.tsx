import { centsFromDollars } from '@axlewright/contract/money/money';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import { type ReactNode, useId, useState } from 'react';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { CanceledPieces } from './canceled-pieces.tsx';
import { LineNote } from './line-note.tsx';
import { MoreLinesButton } from './more-lines-button.tsx';

export interface OrderLinesTableProps {
  caption: string;
  lines: readonly OrderLine[];
  /** The number of lines that are shown at first. A button shows the other lines. On paper all lines are shown. */
  shownLines: number;
  /** Renders the picture of a line's part. */
  picture?: (line: OrderLine) => ReactNode;
  name?: (line: OrderLine) => ReactNode;
}

/** The lines of an order with their prices. In a narrow container, quantity and unit price are below the name. */
export function OrderLinesTable({
  caption,
  lines,
  shownLines,
  picture,
  name = (line) => keepUnitsTogether(line.name),
}: OrderLinesTableProps) {
  const [open, setOpen] = useState(false);
  const othersId = useId();
  // A button that hides only one or two lines would save no space.
  const shown = lines.length <= shownLines + 2 ? lines.length : shownLines;
  const others = lines.slice(shown);
  const rows = (some: readonly OrderLine[]) =>
    some.map((line) => (
      <LineRow key={line.lineNumber} line={line} picture={picture?.(line)}>
        {name(line)}
      </LineRow>
    ));
  return (
    <div className="@container">
      <table className="w-full border-line border-b text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-ink border-b text-ink-soft text-sm">
            <th scope="col" className="py-2 text-start font-semibold">
              Part
            </th>
            <th scope="col" className={`${wideCell} font-semibold`}>
              Unit price
            </th>
            <th scope="col" className={`${wideCell} font-semibold`}>
              Quantity
            </th>
            <th scope="col" className={`${priceCell} font-semibold`}>
              Price
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows(lines.slice(0, shown))}
          {others.length > 0 && (
            <tr className="print:hidden">
              <td colSpan={4} className={`py-2 ${open ? 'sticky top-16' : ''}`}>
                <MoreLinesButton count={others.length} open={open} onOpenChange={setOpen} controls={othersId} />
              </td>
            </tr>
          )}
        </tbody>
        {others.length > 0 && (
          <tbody id={othersId} className={`divide-y divide-line border-line border-t ${open ? '' : 'hidden print:table-row-group'}`}>
            {rows(others)}
          </tbody>
        )}
      </table>
    </div>
  );
}

const wideCell = 'hidden py-2.5 ps-4 text-end align-top print:py-1.5 @xl:table-cell';
const priceCell = 'py-2.5 ps-4 text-end align-top print:py-1.5';

function LineRow({ line, picture, children }: { line: OrderLine; picture: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <td className="py-2.5 align-top wrap-anywhere print:py-1.5">
        <div className="flex gap-3">
          {picture}
          <p className="min-w-0">
            <span className="block font-medium">{children}</span>
            <span className="figures block text-ink-faint text-sm">{line.partNumber}</span>
            <span className="figures block text-ink-soft text-sm @xl:hidden">
              {line.quantity.toLocaleString('en-US')} × <Price cents={centsFromDollars(line.unitPrice)} />
            </span>
            <CanceledPieces line={line} />
            <LineNote note={line.note} vehicle={line.vehicle} />
          </p>
        </div>
      </td>
      <td className={wideCell}>
        <Price cents={centsFromDollars(line.unitPrice)} />
      </td>
      <td className={`${wideCell} figures`}>{line.quantity.toLocaleString('en-US')}</td>
      <td className={priceCell}>
        <Price cents={centsFromDollars(line.price)} className="font-medium" />
      </td>
    </tr>
  );
}
