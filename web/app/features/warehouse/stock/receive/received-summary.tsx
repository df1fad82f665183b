import { paths } from '@axlewright/contract/site/page-paths';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

/** What was added to stock, and how much of each part there is now. */
export interface Received {
  lines: { stock: PartStock; quantity: number }[];
}

/** What the clerk has just added, with the bins to put it into. */
export function ReceivedSummary({ received: { lines }, onNext }: { received: Received; onNext: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="grid gap-5">
      <h2 ref={title} tabIndex={-1} className="text-xl">
        {pieces.toLocaleString('en-US')} {pieces === 1 ? 'piece' : 'pieces'} added to stock
      </h2>
      <ul aria-label="Received parts" className="divide-y divide-line border-line border-y">
        {lines.map(({ stock, quantity }) => (
          <li key={stock._id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0 wrap-anywhere">
              <Link to={paths.partStock(stock._id)} className="figures font-semibold underline underline-offset-4">
                {stock.partNumber}
              </Link>{' '}
              {stock.name}
            </span>
            <span className="figures text-ink-soft">
              +{quantity.toLocaleString('en-US')}, {stock.onHand.toLocaleString('en-US')} on hand,{' '}
              {stock.bin ? `bin ${stock.bin}` : 'no bin'}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onNext}>
          Receive another delivery
        </Button>
        <LinkButton to={paths.stock}>Show stock</LinkButton>
      </div>
    </div>
  );
}
