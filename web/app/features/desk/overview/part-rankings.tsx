import { type Overview, overviewDays } from '@axlewright/contract/desk/overview';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths, productEditSearch } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';

type LowPart = Overview['lowStock'][number];
type BestSeller = Overview['bestSellers'][number];

const lowStockColumns: readonly TableColumn<LowPart>[] = [
  { key: 'part', header: 'Part', isTitle: true, cell: (part) => <PartName part={part} /> },
  { key: 'stock', header: 'Stock', align: 'end', cell: ({ availableQ }) => availableQ.toLocaleString('en-US') },
  { key: 'minimum', header: 'Minimum', align: 'end', cell: ({ minQ }) => minQ.toLocaleString('en-US') },
];

const editColumn: TableColumn<LowPart> = {
  key: 'edit',
  header: 'Edit',
  hideHeader: true,
  align: 'end',
  cell: (part) => (
    <LinkButton
      to={{ pathname: paths.manageProducts, search: productEditSearch(part) }}
      size="small"
      aria-label={`Edit stock of ${part.partNumber}`}
    >
      Edit stock
    </LinkButton>
  ),
};

const bestSellerColumns: readonly TableColumn<BestSeller>[] = [
  { key: 'part', header: 'Part', isTitle: true, cell: (part) => <PartName part={part} /> },
  { key: 'pieces', header: 'Qty sold', align: 'end', cell: ({ quantity }) => quantity.toLocaleString('en-US') },
  { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => <Price cents={centsFromDollars(revenue)} /> },
];

/** The parts whose stock is closest to their minimum. */
export function LowStock({ parts }: { parts: readonly LowPart[] }) {
  const mayEdit = useCan('parts.edit');
  const columns = mayEdit ? [...lowStockColumns, editColumn] : lowStockColumns;
  return (
    <Ranking
      title="Low stock"
      link={
        mayEdit && (
          <Link to={{ pathname: paths.manageProducts, search: '?stock=low' }} className="text-sm underline underline-offset-4">
            See all low stock
          </Link>
        )
      }
    >
      {parts.length > 0 ? (
        <Table caption="Low stock" columns={columns} rows={parts} rowKey={({ _id }) => _id} />
      ) : (
        <p className="text-ink-soft">No parts are low on stock.</p>
      )}
    </Ranking>
  );
}

export function BestSellers({ parts }: { parts: readonly BestSeller[] }) {
  return (
    <Ranking title="Best sellers" link={<span className="text-ink-faint text-sm">Paid in the last {overviewDays} days</span>}>
      {parts.length > 0 ? (
        <Table caption="Best sellers" columns={bestSellerColumns} rows={parts} rowKey={({ _id }) => _id} />
      ) : (
        <p className="text-ink-soft">No paid orders yet. Best sellers appear here.</p>
      )}
    </Ranking>
  );
}

function Ranking({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  return (
    <Card className="min-w-0">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {link}
      </div>
      {children}
    </Card>
  );
}

function PartName({ part }: { part: { _id: string; name: string; partNumber: string } }) {
  return (
    <>
      <Link to={paths.part(part._id)} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
        {part.name}
      </Link>
      <span className="figures block font-normal text-ink-faint text-sm">{part.partNumber}</span>
    </>
  );
}
