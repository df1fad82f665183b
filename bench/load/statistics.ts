export function median(values: number[]): number {
  return percentile(values, 50);
}

/**
 * Returns a percentile by the nearest-rank method. For example, at least 95% of the values are less than or equal to the 95th percentile.
 */
export function percentile(values: number[], percent: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
