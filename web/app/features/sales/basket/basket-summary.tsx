import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Basket } from '@axlewright/contract/sales/baskets';
import type { ReactNode } from 'react';
import { Price } from '../../../ui/price.tsx';

interface BasketSummaryProps {
  basket: Pick<Basket, 'lines' | 'pieces' | 'total'>;
  /** the main button, and texts about it */
  children: ReactNode;
}

/** Total and main button. On a wide screen they are beside the lines and do not scroll away. */
export function BasketSummary({ basket: { lines, pieces, total }, children }: BasketSummaryProps) {
  return (
    <section
      aria-labelledby="summary-title"
      className="chamfer grid content-start gap-4 rounded-md border border-line bg-surface p-5 [--chamfer:1.25rem] xl:sticky xl:top-24"
    >
      <h2 id="summary-title" className="text-xl">
        Summary
      </h2>
      <dl aria-live="polite" className="figures grid gap-2">
        <Row term="Lines">{lines.length.toLocaleString('en-US')}</Row>
        <Row term="Pieces">{pieces.toLocaleString('en-US')}</Row>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3 font-semibold text-xl">
          <dt>Total</dt>
          <dd>
            <Price cents={centsFromDollars(total)} />
          </dd>
        </div>
      </dl>
      {children}
    </section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-ink-soft">
      <dt>{term}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
