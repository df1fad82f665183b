import { centsFromDollars } from '@axlewright/contract/money/money';
import { Price } from '../../../ui/price.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { PadCounts } from '../order-pad/rows/pad-counts.ts';
import { linesText } from '../orders/count-texts.ts';
import { lineCents, type ReadyLine } from './phone-order-values.ts';

/** The lines as they will be ordered. */
export function ReviewLines({ lines, counts }: { lines: readonly ReadyLine[]; counts: PadCounts }) {
  return (
    <div className="grid gap-2">
      <ul aria-label="Order lines" className="divide-y divide-line border-line border-y">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 wrap-anywhere">
            <span>
              <span className="figures font-semibold">{line.partNumber}</span> {line.name}
              {line.note && <span className="block text-ink-soft text-sm">{line.note}</span>}
            </span>
            <span className="figures text-end">
              <span className="text-ink-soft">
                {line.quantity.toLocaleString('en-US')} × <Price cents={centsFromDollars(line.unitPrice)} />
              </span>
              <Price cents={lineCents(line)} className="ms-4 font-medium" />
            </span>
          </li>
        ))}
      </ul>
      {counts.lookingUp > 0 && <Spinner label="Looking up the lines" />}
      {counts.needUser > 0 && <p className="font-medium text-danger">{linesText(counts.needUser)} to fix. Go back and change the lines.</p>}
    </div>
  );
}
