import { axisValues } from './axis-values.ts';

export interface Bar {
  key: string;
  value: number;
  /** what the bar stands for, such as a day; shown while the pointer is over the bar */
  name: string;
  /** the text below the bar; null: none */
  label: string | null;
}

interface BarChartProps {
  /** the oldest first */
  bars: readonly Bar[];
  format: (value: number) => string;
  /** The text of a value on the axis. It must be short. */
  formatTick: (value: number) => string;
}

/** Bars over time, from left to right in every language. The page also needs a text alternative and a table. */
export function BarChart({ bars, format, formatTick }: BarChartProps) {
  const values = axisValues(Math.max(...bars.map(({ value }) => value)));
  const top = values.at(-1) ?? 1;
  const labels = bars.flatMap(({ label }, index) => (label === null ? [] : [index]));
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
        <svg viewBox={`0 0 ${bars.length} ${top}`} preserveAspectRatio="none" aria-hidden="true" className="h-48 w-full overflow-visible">
          {values.map((value) => (
            <line
              key={value}
              x2={bars.length}
              y1={top - value}
              y2={top - value}
              vectorEffect="non-scaling-stroke"
              className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {bars.map(({ key, value }, index) => (
            <rect key={key} x={index + 0.1} y={top - value} width={0.8} height={value} className="fill-accent" />
          ))}
        </svg>
        <ol className="absolute inset-x-0 top-0 flex h-48">
          {bars.map(({ key, name, value, label }, index) => (
            <li key={key} className="group relative flex-1">
              <BarTip name={name} value={format(value)} side={index < bars.length / 2 ? 'start-0' : 'end-0'} />
              {label !== null && (
                <BarLabel label={label} isLast={index === bars.length - 1} fromEnd={labels.length - 1 - labels.indexOf(index)} />
              )}
            </li>
          ))}
        </ol>
        <div className="h-6" />
      </div>
    </div>
  );
}

/** The label below a bar. The last label does not reach beyond the chart. A narrow chart shows every second label. */
function BarLabel({ label, isLast, fromEnd }: { label: string; isLast: boolean; fromEnd: number }) {
  const place = isLast ? 'end-0' : 'start-1/2 -translate-x-1/2';
  return (
    <span className={`absolute top-full whitespace-nowrap pt-1 ${place} ${fromEnd % 2 === 1 ? '@max-[15rem]:hidden' : ''}`}>{label}</span>
  );
}

/** Shows what a bar stands for, and its value, while the pointer is over its column. */
function BarTip({ name, value, side }: { name: string; value: string; side: 'start-0' | 'end-0' }) {
  return (
    <div className="absolute inset-0 hidden bg-ink/10 group-hover:block">
      <p className={`absolute top-0 ${side} z-10 whitespace-nowrap rounded-sm bg-ink px-3 py-2 text-paper text-sm`}>
        <span className="block opacity-80">{name}</span>
        <strong className="figures">{value}</strong>
      </p>
    </div>
  );
}
