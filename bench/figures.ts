import { type LoadResult, medianOf } from './load/measure-load.ts';
import type { Rounds } from './load/rounds.ts';
import { median } from './load/statistics.ts';

/** One row of the results. */
export interface Figure {
  name: string;
  unit: string;
  /** the median of the shop's rounds */
  measured: number;
  /** the median of the baseline's rounds; null if the shop is not compared with a baseline */
  baseline: number | null;
  /** measured ÷ baseline, or the measured value if there is no baseline; the goal applies to this number */
  score: number;
  /** null if the figure has no goal and only explains another figure */
  goal: number | null;
  /** whether a higher score is better */
  moreIsBetter: boolean;
  /** latencies and processor time, if the figure is from a load */
  loads?: { shop: LoadResult; baseline: LoadResult | null };
}

interface Goal {
  goal: number | null;
  moreIsBetter?: boolean;
}

/** Makes a figure whose score is the shop's median divided by the baseline's. */
export function ratioFigure(name: string, unit: string, { shop, baseline }: Rounds<number>, { goal, moreIsBetter = true }: Goal): Figure {
  const [measured, compared] = [median(shop), median(baseline)];
  return { name, unit, measured, baseline: compared, score: measured / compared, goal, moreIsBetter };
}

/** Makes a figure whose score is the measured value. */
export function absoluteFigure(
  name: string,
  unit: string,
  measured: number,
  { goal, moreIsBetter = false }: Goal = { goal: null },
): Figure {
  return { name, unit, measured, baseline: null, score: measured, goal, moreIsBetter };
}

/** Makes a figure of a latency in a load. */
export function latencyFigure(name: string, shop: LoadResult, latency: 'p95Ms' | 'p99Ms', goal: number): Figure {
  const figure = absoluteFigure(`${name}, ${latency.slice(0, 3)}`, 'ms', shop[latency], { goal });
  return { ...figure, loads: { shop, baseline: null } };
}

/** Makes a figure of a load. The score is the shop's rate divided by the baseline's. */
export function loadFigure(name: string, { shop, baseline }: Rounds<LoadResult>, goal: number | null): Figure {
  const rates = { shop: shop.map(perSecond), baseline: baseline.map(perSecond) };
  return { ...ratioFigure(name, '/s', rates, { goal }), loads: { shop: medianOf(shop), baseline: medianOf(baseline) } };
}

const perSecond = (result: LoadResult) => result.perSecond;
