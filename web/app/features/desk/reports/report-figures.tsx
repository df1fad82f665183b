import type { SalesOverview, SalesPeriod, SalesSums } from '@axlewright/contract/desk/reports';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { formatPeriod } from './period.ts';

export interface ReportFigure {
  term: string;
  format: (value: number) => string;
  valueOf: (sums: SalesSums) => number | null;
  /** an additional text */
  note?: (sums: SalesSums, period: SalesPeriod) => ReactNode;
  /** shows the change in percentage points instead of percent */
  isRate?: true;
}

interface ReportFiguresProps {
  overview: SalesOverview;
  period: SalesPeriod;
  figures: readonly ReportFigure[];
}

/** The totals of a period, each with its change since the period before. */
export function ReportFigures({ overview: { total, previous }, period, figures }: ReportFiguresProps) {
  return (
    <div className="grid gap-2">
      <dl className="flex min-w-0 flex-wrap gap-4">
        {figures.map((figure) => {
          const value = figure.valueOf(total);
          return (
            <Card key={figure.term} className="max-w-full flex-[1_1_10rem]">
              <dt className="text-ink-faint text-sm">{figure.term}</dt>
              <dd>
                <span className="figures my-1 block break-words font-semibold text-2xl [font-stretch:110%]">
                  {value === null ? '–' : figure.format(value)}
                </span>
                <span className="figures block text-ink-soft text-sm">{changeText(value, figure.valueOf(previous.total), figure)}</span>
                {figure.note && <span className="block text-ink-soft text-sm">{figure.note(total, period)}</span>}
              </dd>
            </Card>
          );
        })}
      </dl>
      <p className="text-ink-faint text-sm">Previous period: {formatPeriod(previous)}</p>
    </div>
  );
}

/** '+12.5% from $80.00'. Does not call a change good or bad, because an increase can be either: more sales, or more refunds. */
function changeText(value: number | null, before: number | null, { format, isRate }: ReportFigure): string {
  if (value === null || before === null || (before === 0 && !isRate))
    return before === null ? 'No earlier data' : `${format(before)} in the previous period`;
  const change = isRate ? 100 * (value - before) : (100 * (value - before)) / before;
  const digits = Math.abs(change).toFixed(1);
  const sign = digits === '0.0' ? '' : change < 0 ? '−' : '+';
  return `${sign}${digits}${isRate ? ' points' : '%'} from ${format(before)}`;
}
