import type { Overview } from '@axlewright/contract/desk/overview';
import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { formatUtcDay } from '../../../platform/dates.ts';

export interface DailyChartProps {
  days: Overview['days'];
  figure: 'orders' | 'revenue';
  format: (value: number) => string;
  /** The text of a value on the axis. It must be short. */
  formatTick: (value: number) => string;
}

const axisText = { fill: 'var(--color-ink-soft)', fontSize: 12 } as const;
/** The size is set with CSS. So the chart has the right size immediately after a resize, before the library redraws it. */
const chartSize = { width: '100%', height: 220 } as const;
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** One bar per day. Files with `.client` in the name are not in the server's build. Only the browser draws charts. */
export function DailyChart({ days, figure, format, formatTick }: DailyChartProps) {
  return (
    <BarChart responsive style={chartSize} data={days} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="day"
        tickFormatter={(day: string) => shortDay.format(new Date(day))}
        tick={axisText}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        minTickGap={24}
      />
      <YAxis tickFormatter={formatTick} tick={axisText} tickLine={false} axisLine={false} allowDecimals={false} width={48} />
      <Tooltip
        cursor={{ fill: 'var(--color-sunken)' }}
        isAnimationActive={false}
        content={(tooltip: TooltipContentProps) => <DayTip tooltip={tooltip} format={format} />}
      />
      <Bar dataKey={figure} fill="var(--color-accent)" isAnimationActive={false} radius={[2, 2, 0, 0]} />
    </BarChart>
  );
}

function DayTip({ tooltip: { active, payload, label }, format }: { tooltip: TooltipContentProps; format: (value: number) => string }) {
  if (!active || payload.length === 0) return null;
  return (
    <div className="rounded-sm bg-ink px-3 py-2 text-paper text-sm">
      <span className="block opacity-80">{formatUtcDay(String(label))}</span>
      <strong className="figures">{format(Number(payload[0]?.value ?? 0))}</strong>
    </div>
  );
}
