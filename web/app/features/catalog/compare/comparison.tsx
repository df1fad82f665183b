import X from 'virtual:icon/x';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../list/keep-units-together.ts';
import { hasAction, type PartAction } from '../list/part-card.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import { stockState } from '../list/part-stock.ts';
import { useChosenVehicle } from '../vehicle/chosen-vehicle.ts';
import { PartFit } from '../vehicle/part-fit.tsx';
import { type ComparisonRow, comparisonRows } from './comparison-rows.ts';
import { DiffersMark } from './differs-mark.tsx';

const FitsDiffer = loadLater(async () => (await import('./fits-differ.tsx')).FitsDiffer, null);

interface ComparisonProps {
  parts: readonly PartDetail[];
  onRemove: (partId: string) => void;
  action: PartAction | undefined;
}

/** The parts side by side. On a narrow screen the table scrolls, and its first column stays. */
export function Comparison({ parts, onRemove, action }: ComparisonProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const rows = comparisonRows(parts);
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {parts.length > 1 && (
        <label className="inline-flex min-h-11 items-center gap-3 justify-self-start">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
            className="size-5 accent-accent"
          />
          Show only differences
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a focused element */}
      <section aria-label="Comparison" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full border-collapse text-start text-[0.9375rem]">
          <caption className="sr-only">{parts.length} parts side by side. Rows with different values are marked.</caption>
          <thead>
            <tr>
              <td className={firstColumn} />
              {parts.map((part) => (
                <PartHeader key={part._id} part={part} onRemove={onRemove} />
              ))}
            </tr>
          </thead>
          <tbody>
            <FitRow parts={parts} />
            <Row name="Price" mark={differ(parts.map(({ price }) => price)) && <DiffersMark />}>
              {parts.map((part) => (
                <Cell key={part._id}>
                  {part.price === null ? '–' : <Price cents={centsFromDollars(part.price)} className="font-semibold text-lg" />}
                </Cell>
              ))}
            </Row>
            <Row name="Stock" mark={differ(parts.map(({ availableQ }) => availableQ)) && <DiffersMark />}>
              {parts.map((part) => (
                <Cell key={part._id}>
                  <Stock part={part} />
                </Cell>
              ))}
            </Row>
            {action && (
              <Row name="Order">
                {parts.map((part) => (
                  <Cell key={part._id}>
                    <Order part={part} action={action} />
                  </Cell>
                ))}
              </Row>
            )}
            {shown.map((row) => (
              <FactRow key={row.name} row={row} parts={parts} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const firstColumn = 'sticky start-0 z-10 w-28 min-w-28 bg-paper pe-3 align-top sm:w-48 sm:min-w-48';

function PartHeader({ part, onRemove }: { part: PartDetail; onRemove: (partId: string) => void }) {
  return (
    <th scope="col" className="min-w-40 px-2 pb-3 text-start align-top font-normal sm:min-w-52">
      <div className="relative max-w-52">
        <PartPicture image={part.image} name="" sizes="13rem" className="w-full rounded-sm" />
        <IconButton label={`Remove ${part.partNumber}`} onClick={() => onRemove(part._id)} className="absolute end-1 top-1 bg-surface/90">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <span className="figures mt-2 block font-medium text-ink-faint text-sm">
        {part.brand} {part.partNumber}
      </span>
      <Link to={paths.part(part._id)} className="wrap-anywhere font-semibold underline-offset-4 hover:text-accent-text hover:underline">
        {keepUnitsTogether(part.name) || 'Unnamed part'}
      </Link>
    </th>
  );
}

const differ = (values: readonly unknown[]) => new Set(values).size > 1;

/** One row of the table. `mark` says that its values differ. */
function Row({ name, mark, children }: { name: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${firstColumn} wrap-anywhere py-2.5 text-start font-normal text-ink-soft`}>
        {name}
        {mark}
      </th>
      {children}
    </tr>
  );
}

const Cell = ({ children }: { children: ReactNode }) => <td className="figures wrap-anywhere px-2 py-2.5 align-top">{children}</td>;

/** Says which parts fit the chosen vehicle. Renders nothing without a vehicle. */
function FitRow({ parts }: { parts: readonly PartDetail[] }) {
  const vehicle = useChosenVehicle();
  const partIds = parts.map(({ _id }) => _id);
  if (!vehicle) return null;
  return (
    <Row name="Fits" mark={<FitsDiffer partIds={partIds} />}>
      {partIds.map((partId) => (
        <Cell key={partId}>
          <PartFit partId={partId} />
        </Cell>
      ))}
    </Row>
  );
}

function FactRow({ row: { name, values, differs }, parts }: { row: ComparisonRow; parts: readonly PartDetail[] }) {
  return (
    <Row name={name} mark={differs && <DiffersMark />}>
      {parts.map(({ _id }, index) => (
        <Cell key={_id}>
          <span className={`whitespace-pre-line ${differs ? 'font-semibold' : ''}`}>
            {values[index] || (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">none</span>
              </>
            )}
          </span>
        </Cell>
      ))}
    </Row>
  );
}

function Stock({ part }: { part: PartDetail }) {
  const { label, tone } = stockState(part);
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {part.availableQ !== null && <span>{part.availableQ.toLocaleString('en-US')}</span>}
    </span>
  );
}

function Order({ part, action }: { part: PartDetail; action: PartAction }) {
  const { minOrder } = stockState(part);
  if (!hasAction(part)) return <span className="text-ink-soft">Cannot be ordered</span>;
  if (minOrder === null) return action(part, null);
  return (
    <span className="grid justify-items-start gap-1">
      {action(part, minOrder)}
      <span className="text-ink-soft text-sm">Min. order {minOrder.toLocaleString('en-US')}</span>
    </span>
  );
}
