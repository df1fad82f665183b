/**
 * Returns the values of a chart's grid lines: round numbers from 0 up to the highest value, or just above it. The step between them is 1, 2
 * or 5, times a power of ten, such as 20 or 500.
 */
export function axisValues(highest: number): number[] {
  const atLeast = Math.max(highest / maxSteps, 1);
  const magnitude = 10 ** Math.floor(Math.log10(atLeast));
  const step = magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= atLeast) ?? 10);
  const steps = Math.max(Math.ceil(highest / step), 1);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

const maxSteps = 4;
