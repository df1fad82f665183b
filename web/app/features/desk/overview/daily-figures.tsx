import type { Overview } from '@axlewright/contract/desk/overview';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { formatUtcDay } from '../../../platform/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { DailyChart } from './daily-chart.tsx';

type Day = Overview['days'][number];

const dollarsShort = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });

const columns: readonly TableColumn<Day>[] = [
  { key: 'day', header: 'Day', isTitle: true, cell: ({ day }) => formatUtcDay(day) },
  { key: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => orders.toLocaleString('en-US') },
  { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => <Price cents={centsFromDollars(revenue)} /> },
];

/** Orders and revenue of each day, as two charts and as a table. The table is for users who cannot see the charts or want the numbers. */
export function DailyFigures({ days }: { days: Overview['days'] }) {
  const charts = [
    { title: 'Orders per day', figure: 'orders', format: (value: number) => value.toLocaleString('en-US') },
    { title: 'Revenue per day', figure: 'revenue', format: (value: number) => formatCents(centsFromDollars(value)) },
  ] as const;
  return (
    <Card className="grid min-w-0 gap-6">
      <div className="grid min-w-0 gap-8 xl:grid-cols-2">
        {charts.map(({ title, figure, format }) => (
          <figure key={figure} className="grid min-w-0 gap-3">
            <figcaption className="font-semibold">{title}</figcaption>
            <div role="img" aria-label={chartDescription(title, days, figure, format)}>
              <DailyChart
                days={days}
                figure={figure}
                format={format}
                formatTick={figure === 'revenue' ? (value) => dollarsShort.format(value) : format}
              />
            </div>
          </figure>
        ))}
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">View as table</summary>
        <div className="pt-3">
          <Table caption="Orders and revenue by day, newest first" columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
        </div>
      </details>
    </Card>
  );
}

/** The text alternative of a chart for screen readers: the highest value and today's value. */
function chartDescription(title: string, days: Overview['days'], figure: 'orders' | 'revenue', format: (value: number) => string): string {
  const highest = days.reduce((most, day) => (day[figure] > most[figure] ? day : most));
  const last = days.at(-1);
  return `${title}: highest on ${formatUtcDay(highest.day)} with ${format(highest[figure])}, today ${format(last?.[figure] ?? 0)}. The table below lists every day.`;
}
