/** One row of the results table. */
export interface Figure {
  name: string;
  unit: string;
  /** the median of the shop's rounds */
  measured: number;
  /** the median of the baseline's rounds; null if the shop is not compared with a baseline */
  baseline: number | null;
  /** measured ÷ baseline, or the measured value if there is no baseline; the bounds apply to this number */
  score: number;
  /** null if the figure has no goal and only explains another figure */
  bounds: { required: number; aim: number } | null;
  /** whether a higher score is better */
  moreIsBetter: boolean;
}

/** The goals for a figure. If it does not reach `required`, the run fails. `aim` is the value that we want to reach in the end. */
interface Bounds {
  required: number;
  aim: number;
  moreIsBetter?: boolean;
}

/** Makes a figure whose score is the shop's median divided by the baseline's. */
export function ratioFigure(
  name: string,
  unit: string,
  { shop, baseline }: { shop: number[]; baseline: number[] },
  { moreIsBetter = true, ...bounds }: Bounds,
): Figure {
  const [measured, compared] = [median(shop), median(baseline)];
  return { name, unit, measured, baseline: compared, score: measured / compared, bounds, moreIsBetter };
}

/** Makes a figure whose score is the measured value. */
export function absoluteFigure(name: string, unit: string, measured: number, given: Bounds | null): Figure {
  const { moreIsBetter = false, ...bounds } = given ?? {};
  return { name, unit, measured, baseline: null, score: measured, bounds: given && (bounds as Figure['bounds']), moreIsBetter };
}

export function median(values: number[]): number {
  return percentile(values, 50);
}

/**
 * Returns a percentile by the nearest-rank method. For example, at least 95% of the values are less than or equal to the 95th percentile.
 */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns 'aim', 'ok' or 'MISSED'. */
function verdict({ score, bounds, moreIsBetter }: Figure): string {
  const reaches = (bound: number) => (moreIsBetter ? score >= bound : score <= bound);
  if (!bounds) return '';
  return reaches(bounds.aim) ? 'aim' : reaches(bounds.required) ? 'ok' : 'MISSED';
}

export function printFigures(figures: Figure[]): void {
  const rows = [
    ['case', 'shop', 'baseline', 'score', 'required', 'aim', ''],
    ...figures.map((figure) => [
      figure.name,
      `${round(figure.measured)} ${figure.unit}`,
      figure.baseline === null ? '' : `${round(figure.baseline)} ${figure.unit}`,
      round(figure.score),
      figure.bounds ? round(figure.bounds.required) : '',
      figure.bounds ? round(figure.bounds.aim) : '',
      verdict(figure),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`\n${rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}\n`);
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toFixed(2)));
}
