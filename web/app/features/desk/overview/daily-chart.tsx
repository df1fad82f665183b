import type { Overview } from '@axlewright/contract/desk/overview';
import { formatUtcDay } from '../../../platform/dates.ts';
import { axisValues } from './axis-values.ts';

export interface DailyChartProps {
  days: Overview['days'];
  figure: 'orders' | 'revenue';
  format: (value: number) => string;
  /** The text of a value on the axis. It must be short. */
  formatTick: (value: number) => string;
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** One bar per day, oldest first. Time runs from left to right in every language. */
export function DailyChart({ days, figure, format, formatTick }: DailyChartProps) {
  const values = axisValues(Math.max(...days.map((day) => day[figure])));
  const top = values.at(-1) ?? 1;
  return (
    <div dir="ltr" className="grid grid-cols-[auto_1fr] gap-x-2 overflow-hidden pe-4 pt-2 text-ink-soft text-xs">
      <ol className="flex h-48 flex-col-reverse justify-between text-end">
        {values.map((value) => (
          <li key={value} className="h-0 leading-0">
            {formatTick(value)}
          </li>
        ))}
      </ol>
      <div className="@container relative">
        <svg viewBox={`0 0 ${days.length} ${top}`} preserveAspectRatio="none" aria-hidden="true" className="h-48 w-full overflow-visible">
          {values.map((value) => (
            <line
              key={value}
              x2={days.length}
              y1={top - value}
              y2={top - value}
              vectorEffect="non-scaling-stroke"
              className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {days.map((day, index) => (
            <rect key={day.day} x={index + 0.1} y={top - day[figure]} width={0.8} height={day[figure]} className="fill-accent" />
          ))}
        </svg>
        <ol className="absolute inset-x-0 top-0 flex h-48">
          {days.map((day, index) => (
            <li key={day.day} className="group relative flex-1">
              <DayTip day={day.day} value={format(day[figure])} side={index < days.length / 2 ? 'start-0' : 'end-0'} />
              {(days.length - 1 - index) % 7 === 0 && <DayLabel day={day.day} weeksAgo={(days.length - 1 - index) / 7} />}
            </li>
          ))}
        </ol>
        <div className="h-6" />
      </div>
    </div>
  );
}

/** The label of a day below the axis. The last label does not reach beyond the chart. A narrow chart shows every second label. */
function DayLabel({ day, weeksAgo }: { day: string; weeksAgo: number }) {
  const place = weeksAgo === 0 ? 'end-0' : 'start-1/2 -translate-x-1/2';
  return (
    <span className={`absolute top-full whitespace-nowrap pt-1 ${place} ${weeksAgo % 2 === 1 ? '@max-[15rem]:hidden' : ''}`}>
      {shortDay.format(new Date(day))}
    </span>
  );
}

/** Shows a day and its value while the pointer is over the column of the day. */
function DayTip({ day, value, side }: { day: string; value: string; side: 'start-0' | 'end-0' }) {
  return (
    <div className="absolute inset-0 hidden bg-ink/10 group-hover:block">
      <p className={`absolute top-0 ${side} z-10 whitespace-nowrap rounded-sm bg-ink px-3 py-2 text-paper text-sm`}>
        <span className="block opacity-80">{formatUtcDay(day)}</span>
        <strong className="figures">{value}</strong>
      </p>
    </div>
  );
}
