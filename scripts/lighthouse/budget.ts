import type { Device, Measurement } from './measure.ts';

const minScore = 98;
const maxLcpMs = 1500;
/** the size of all scripts of the landing page, gzipped */
const maxScriptBytes = 150_000;

/** Returns one line for each budget that a page exceeds. */
export function violationsOf(page: string, device: Device, { scores, lcpMs, layoutShift, scriptBytes }: Measurement): string[] {
  const measuredPage = `${page} (${device})`;
  return [
    ...Object.entries(scores)
      .filter(([, score]) => score < minScore)
      .map(([category, score]) => `${measuredPage}: ${category} is ${score}, the minimum is ${minScore}`),
    ...(device === 'mobile' && lcpMs > maxLcpMs
      ? [`${measuredPage}: the largest contentful paint takes ${Math.round(lcpMs)} ms, the maximum is ${maxLcpMs}`]
      : []),
    ...(layoutShift > 0 ? [`${measuredPage}: the layout shifts by ${layoutShift}`] : []),
    ...(page === '/' && scriptBytes > maxScriptBytes
      ? [`${measuredPage}: the scripts are ${scriptBytes} bytes, the maximum is ${maxScriptBytes}`]
      : []),
  ];
}
