import type { Overview } from '@axlewright/contract/desk/overview';
import { BarChart } from '../charts/bar-chart.tsx';
import { barsOfDays } from '../charts/bars-of-days.ts';

export interface DailyChartProps {
  days: Overview['days'];
  figure: 'orders' | 'revenue';
  format: (value: number) => string;
  /** The text of a value on the axis. It must be short. */
  formatTick: (value: number) => string;
}

/** One bar per day, oldest first. */
export function DailyChart({ days, figure, ...formats }: DailyChartProps) {
  return <BarChart bars={barsOfDays(days, (day) => day[figure])} {...formats} />;
}
