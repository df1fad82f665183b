import type { PartFigures } from '@axlewright/contract/sales/part-figures';
import { axisValues } from '../../desk/overview/axis-values.ts';
import { monthName } from './month-name.ts';

interface MonthChartProps {
  months: PartFigures['months'];
  figure: 'pieces' | 'revenue';
  format: (value: number) => string;
  /** The text of a value on the axis. It must be short. */
  formatTick: (value: number) => string;
}

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** One bar per month, oldest first. Time runs from left to right in every language. */
export function MonthChart({ months, figure, format, formatTick }: MonthChartProps) {
  const values = axisValues(Math.max(...months.map((month) => month[figure])));
  const top = values.at(-1) ?? 1;
  return (
    <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 overflow-hidden pe-4 pt-2 text-ink-soft text-xs">
      <ol className="flex h-40 flex-col-reverse justify-between text-end">
        {values.map((value) => (
          <li key={value} className="h-0 leading-0">
            {formatTick(value)}
          </li>
        ))}
      </ol>
      <div className="@container">
        <div className="relative h-40">
          {values.map((value) => (
            <div key={value} className="absolute inset-x-0 border-line border-t" style={{ bottom: `${(value / top) * 100}%` }} />
          ))}
          <ol className="absolute inset-0 flex gap-[2%] px-[1%]">
            {months.map((month) => (
              <li key={month.month} className="group relative flex-1" title={`${monthName(month.month)}: ${format(month[figure])}`}>
                <div
                  className="absolute inset-x-0 bottom-0 bg-accent group-hover:bg-accent-text"
                  style={{ height: `${(month[figure] / top) * 100}%` }}
                />
              </li>
            ))}
          </ol>
        </div>
        <ol className="relative h-6">
          {months.map(({ month }, index) => (
            <li
              key={month}
              style={{ insetInlineStart: `${((index + 0.5) / months.length) * 100}%` }}
              className={`absolute top-1 -translate-x-1/2 whitespace-nowrap ${(months.length - 1 - index) % 3 === 0 ? '' : '@max-[26rem]:hidden'}`}
            >
              {shortMonth.format(new Date(month))}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
