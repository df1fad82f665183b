export interface RankedBar {
  key: string;
  name: string;
  value: number;
}

/** Horizontal bars, one below the other, with their names. Screen readers get the table below the chart instead. */
export function RankingChart({ bars, format }: { bars: readonly RankedBar[]; format: (value: number) => string }) {
  const top = Math.max(...bars.map(({ value }) => value), 0) || 1;
  return (
    <ol aria-hidden="true" className="grid gap-2.5 text-sm">
      {bars.map(({ key, name, value }) => (
        <li key={key} className="grid gap-1">
          <span className="flex min-w-0 items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="figures shrink-0 text-ink-soft">{format(value)}</span>
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
            <rect width={100} height={1} className="fill-sunken" />
            <rect width={(100 * Math.max(value, 0)) / top} height={1} className="fill-accent" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
