import { centsFromDollars } from '@axlewright/contract/money/money';
import { figureSearchDays, maximumFigureLines } from '@axlewright/contract/sales/part-figure-limits';
import type { PartFigures } from '@axlewright/contract/sales/part-figures';
import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';

const buyerColumns: readonly TableColumn<PartFigures['buyers'][number]>[] = [
  { key: 'name', header: 'Company', isTitle: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces.toLocaleString('en-US') },
  { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => <Price cents={centsFromDollars(revenue)} /> },
];

const searchColumns: readonly TableColumn<PartFigures['searches'][number]>[] = [
  { key: 'text', header: 'Search', isTitle: true, cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
  { key: 'searches', header: 'Searches', align: 'end', cell: ({ searches }) => searches.toLocaleString('en-US') },
  { key: 'visitors', header: 'Visitors', align: 'end', cell: ({ visitors }) => visitors.toLocaleString('en-US') },
  { key: 'last', header: 'Last', cell: ({ lastSearchedAt }) => formatDate(lastSearchedAt) },
];

/** The companies that bought most. */
export function TopBuyers({ figures: { buyers, isComplete } }: { figures: PartFigures }) {
  return (
    <Ranking
      title="Who buys it"
      hint={isComplete ? 'Most pieces in 12 months' : `Most pieces in the newest ${maximumFigureLines.toLocaleString('en-US')} order lines`}
    >
      {buyers.length > 0 ? (
        <Table caption="Who buys it" columns={buyerColumns} rows={buyers} rowKey={({ companyId }) => companyId} />
      ) : (
        <p className="text-ink-soft">Nobody bought it in the last 12 months.</p>
      )}
    </Ranking>
  );
}

/** The searches for the numbers of the part. */
export function PartSearches({ figures: { searches } }: { figures: PartFigures }) {
  return (
    <Ranking title="Searches for its numbers" hint={`The part number and the numbers that it replaces, last ${figureSearchDays} days`}>
      {searches.length > 0 ? (
        <Table caption="Searches for its numbers" columns={searchColumns} rows={searches} rowKey={({ _id }) => _id} />
      ) : (
        <p className="text-ink-soft">Nobody searched for its numbers.</p>
      )}
    </Ranking>
  );
}

function Ranking({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Card className="grid min-w-0 gap-3">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-faint text-sm">{hint}</p>
      </div>
      {children}
    </Card>
  );
}
