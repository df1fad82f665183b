import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Basket, BasketLine } from '@axlewright/contract/sales/baskets';
import { lineErrorText } from '@axlewright/contract/sales/line-error-text';
import type { OrderLineError } from '@axlewright/contract/sales/order-lines';
import { paths } from '@axlewright/contract/site/page-paths';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { lineName, linePartNumber } from '../basket/line-name.ts';
import { LineProblem } from '../basket/line-problem.tsx';
import { useFormerPrices } from '../basket/seen-prices.ts';
import { useRemoveWithUndo } from '../basket/use-remove-with-undo.ts';

const shownAtFirst = 10;

/** Why the last attempt to order rejected a line, and the quantity at that time. The key is the id of the line. */
export type RejectedLines = ReadonlyMap<string, { reason: OrderLineError; quantity: number }>;

interface CheckoutLinesProps {
  basket: Basket;
  rejected: RejectedLines;
}

/** The lines of the order. Those that need attention come first. */
export function CheckoutLines({ basket: { companyId, lines }, rejected }: CheckoutLinesProps) {
  const { email } = useOutletContext<AuthUser>();
  const formerPrices = useFormerPrices(lines, email);
  const remove = useRemoveWithUndo(companyId);
  const [isOpen, setOpen] = useState(false);
  const needsAttention = ({ _id, problem }: BasketLine) => problem !== null || rejected.has(_id) || formerPrices.has(_id);
  const sorted = [...lines.filter(needsAttention), ...lines.filter((line) => !needsAttention(line))];
  const shown = isOpen || lines.length <= shownAtFirst + 2 ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="lines-title" className="@container grid gap-3 border-line border-t pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="lines-title" className="text-xl">
          Parts
        </h2>
        <Link
          to={paths.basket}
          className="inline-flex min-h-11 items-center font-medium underline decoration-line-strong underline-offset-4"
        >
          Edit basket
        </Link>
      </div>
      <ul aria-label="Order lines" className="divide-y divide-line border-line border-y">
        {shown.map((line) => (
          <li key={line._id} className="grid gap-3 py-3">
            <LineFacts line={line} formerPrice={formerPrices.get(line._id)} />
            <LineProblem line={line} lines={lines} onRemove={() => remove(line)} />
            <Rejection line={line} rejected={rejected} />
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button onClick={() => setOpen(true)} className="justify-self-start">
          Show {(lines.length - shown.length).toLocaleString('en-US')} more lines
        </Button>
      )}
    </section>
  );
}

function LineFacts({ line, formerPrice }: { line: BasketLine; formerPrice: number | undefined }) {
  const { part, note, vehicle, quantity, unitPrice, price } = line;
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3">
      <PartPicture image={part?.image ?? ''} name="" sizes="3rem" className="self-start rounded-sm" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{keepUnitsTogether(lineName(line))}</p>
        <p className="figures text-ink-faint text-sm">{linePartNumber(line)}</p>
        {vehicle && <p className="text-ink-soft text-sm">For {vehicle}</p>}
        {note && <p className="text-ink-soft text-sm">{note}</p>}
        <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <span>
            {quantity.toLocaleString('en-US')}
            {unitPrice !== null && (
              <>
                {' '}
                × <Price cents={centsFromDollars(unitPrice)} />
              </>
            )}
          </span>
          {formerPrice !== undefined && (
            <Badge tone="warning">
              was <Price cents={centsFromDollars(formerPrice)} />
            </Badge>
          )}
        </p>
      </div>
      {price !== null && <Price cents={centsFromDollars(price)} className="font-medium" />}
    </div>
  );
}

/** Says why the last attempt rejected the line, until the buyer changes its quantity. */
function Rejection({ line: { _id, problem, quantity }, rejected }: { line: BasketLine; rejected: RejectedLines }) {
  const rejection = rejected.get(_id);
  if (problem !== null || rejection?.quantity !== quantity) return null;
  return (
    <p className="border-warning border-s-3 bg-warning-soft px-4 py-3 font-medium text-[0.9375rem] text-warning">
      {lineErrorText(rejection.reason)}
    </p>
  );
}
