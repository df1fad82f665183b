import type { Device, Measurement } from './measure.ts';

const minScore = 98;
const maxLcpMs = 1800;
/** the size of all scripts of the landing page, gzipped */
const maxScriptBytes = 150_000;

/** Returns one line for each budget that a page exceeds. */
export function violationsOf(page: string, device: Device, { scores, lcpMs, layoutShift, scriptBytes }: Measurement): string[] {
  const at = `${page} (${device})`;
  return [
    ...Object.entries(scores)
      .filter(([, score]) => score < minScore)
      .map(([category, score]) => `${at}: ${category} is ${score}, the minimum is ${minScore}`),
    ...(device === 'mobile' && lcpMs > maxLcpMs
      ? [`${at}: the largest contentful paint takes ${Math.round(lcpMs)} ms, the maximum is ${maxLcpMs}`]
      : []),
    ...(layoutShift > 0 ? [`${at}: the layout shifts by ${layoutShift}`] : []),
    ...(page === '/' && scriptBytes > maxScriptBytes
      ? [`${at}: the scripts are ${scriptBytes} bytes, the maximum is ${maxScriptBytes}`]
      : []),
  ];
}
