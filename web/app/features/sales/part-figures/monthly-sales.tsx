import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { PartFigures } from '@axlewright/contract/sales/part-figures';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { BarChart } from '../../desk/charts/bar-chart.tsx';
import { monthName, shortMonthName } from './month-name.ts';

type Month = PartFigures['months'][number];

const columns: readonly TableColumn<Month>[] = [
  { key: 'month', header: 'Month', isTitle: true, cell: ({ month }) => monthName(month) },
  { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces.toLocaleString('en-US') },
  { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => <Price cents={centsFromDollars(revenue)} /> },
];

const dollarsShort = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });
const piecesShort = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

const charts = [
  { title: 'Pieces sold', figure: 'pieces', format: (value: number) => value.toLocaleString('en-US'), tick: piecesShort },
  { title: 'Revenue', figure: 'revenue', format: (value: number) => formatCents(centsFromDollars(value)), tick: dollarsShort },
] as const;

/** The sales of the part in each month, as two charts and as a table. */
export function MonthlySales({ figures: { months } }: { figures: PartFigures }) {
  return (
    <Card className="grid min-w-0 gap-6">
      <h2 className="text-xl">Sales by month</h2>
      <div className="grid min-w-0 gap-8 xl:grid-cols-2">
        {charts.map(({ title, figure, format, tick }) => (
          <figure key={figure} className="grid min-w-0 gap-3">
            <figcaption className="font-semibold">{title}</figcaption>
            <div role="img" aria-label={chartDescription(title, months, figure, format)}>
              <BarChart bars={barsOf(months, figure)} format={format} formatTick={(value) => tick.format(value)} />
            </div>
          </figure>
        ))}
      </div>
      <p className="text-ink-faint text-sm">Paid orders, minus canceled pieces and the refunds for them. Months are in UTC.</p>
      <details>
        <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">View as table</summary>
        <div className="pt-3">
          <Table caption="Sales by month, newest first" columns={columns} rows={months.toReversed()} rowKey={({ month }) => month} />
        </div>
      </details>
    </Card>
  );
}

/** Every other bar has a label, beginning with the last one. */
const barsOf = (months: readonly Month[], figure: 'pieces' | 'revenue') =>
  months.map((month, index) => ({
    key: month.month,
    value: month[figure],
    name: monthName(month.month),
    label: (months.length - 1 - index) % 2 === 0 ? shortMonthName(month.month) : null,
  }));

/** The text of a chart for screen readers: the highest value and that of the current month. */
function chartDescription(
  title: string,
  months: readonly Month[],
  figure: 'pieces' | 'revenue',
  format: (value: number) => string,
): string {
  const highest = months.reduce((most, month) => (month[figure] > most[figure] ? month : most));
  const last = months.at(-1);
  return `${title}: highest in ${monthName(highest.month)} with ${format(highest[figure])}, this month ${format(last?.[figure] ?? 0)}. The table below lists every month.`;
}
