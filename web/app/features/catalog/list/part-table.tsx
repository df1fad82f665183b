import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { PartFit } from '../vehicle/part-fit.tsx';
import { keepUnitsTogether } from './keep-units-together.ts';
import { MarkedText } from './marked-text.tsx';
import { matchNumber, matchWords } from './match-text.ts';
import { hasAction, type PartAction } from './part-card.tsx';
import { PartPicture } from './part-picture.tsx';
import { stockState } from './part-stock.ts';
import type { PartSummary } from './part-summary.ts';
import { ReplacedBy } from './replaced-by.tsx';

interface PartTableProps {
  parts: readonly PartSummary[];
  q: string;
  busy: boolean;
  /** a quantity field with a button, or a button for a part that may come back */
  action?: PartAction | undefined;
}

/** The parts as a dense table, for buyers who know what they want. */
export default function PartTable({ parts, q, busy, action }: PartTableProps) {
  return <Table caption="Parts" columns={columnsFor(q, action)} rows={parts} rowKey={({ _id }) => _id} busy={busy} />;
}

function columnsFor(q: string, action: PartAction | undefined): TableColumn<PartSummary>[] {
  return [
    {
      key: 'picture',
      header: 'Picture',
      hideHeader: true,
      cell: ({ image }) => <PartPicture image={image} name="" sizes="3rem" className="w-12 rounded-sm" />,
    },
    {
      key: 'number',
      header: 'Part number',
      cell: (part) => (
        // The button is below the number, because a narrow desktop window has no room for another column.
        <div className="flex items-center gap-x-3 gap-y-1 @3xl:flex-col @3xl:items-start">
          <span className="figures whitespace-nowrap">
            <MarkedText segments={matchNumber(part.partNumber, q)} />
          </span>
          <CompareToggle part={part} isCompact />
        </div>
      ),
    },
    {
      key: 'name',
      header: 'Name',
      isTitle: true,
      cell: ({ _id, name, subcategory, category, position, keyAttributes, successors }) => (
        <div className="@3xl:min-w-40">
          <Link to={paths.part(_id)} className="hover:text-accent-text">
            <MarkedText segments={matchWords(keepUnitsTogether(name), q)} />
          </Link>
          <span className="block font-normal text-ink-soft text-sm">{[subcategory ?? category, position].filter(Boolean).join(', ')}</span>
          <KeyAttributes attributes={keyAttributes} />
          <PartFit partId={_id} />
          <ReplacedBy successors={successors} className="font-normal" />
        </div>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      cell: ({ price }) =>
        price === null ? (
          <span className="text-ink-faint">No price</span>
        ) : (
          <Price cents={centsFromDollars(price)} className="font-semibold" />
        ),
    },
    { key: 'stock', header: 'Stock', cell: (part) => <Stock part={part} /> },
    ...(action
      ? [{ key: 'action', header: 'Quantity', align: 'end' as const, cell: (part: PartSummary) => <Action part={part} action={action} /> }]
      : []),
  ];
}

function KeyAttributes({ attributes }: { attributes: PartSummary['keyAttributes'] }) {
  return (
    <ul className="flex flex-wrap gap-x-1.5 font-normal text-ink-soft text-sm">
      {attributes.map(({ name, value, unit }) => (
        <li key={`${name} ${unit}`} className="not-last:after:content-[',']">
          {name} <span className="figures text-ink">{unit ? `${value}\u00a0${unit}` : value}</span>
        </li>
      ))}
    </ul>
  );
}

function Stock({ part }: { part: PartSummary }) {
  const { label, tone, minOrder } = stockState(part);
  if (minOrder === null || part.availableQ === null) return <span className="block text-ink-soft text-sm @3xl:max-w-28">{label}</span>;
  return (
    <span className="figures whitespace-nowrap">
      <Badge tone={tone}>{label}</Badge> <span className="text-ink-soft">{part.availableQ.toLocaleString('en-US')}</span>
    </span>
  );
}

function Action({ part, action }: { part: PartSummary; action: PartAction }) {
  return hasAction(part) ? action(part, stockState(part).minOrder) : null;
}
