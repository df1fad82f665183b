import type { Form, Look } from './measure.ts';

const leastScore = 98;
const mostLcpMs = 1800;
/** gzip, on the landing page */
const mostScriptBytes = 150_000;

/** One line for each promise that a page does not keep. */
export function breachesOf(page: string, form: Form, { scores, lcpMs, layoutShift, scriptBytes }: Look): string[] {
  const at = `${page} (${form})`;
  return [
    ...Object.entries(scores)
      .filter(([, score]) => score < leastScore)
      .map(([category, score]) => `${at}: ${category} is ${score}, at least ${leastScore} is promised`),
    ...(form === 'mobile' && lcpMs > mostLcpMs
      ? [`${at}: the largest paint comes after ${Math.round(lcpMs)} ms, ${mostLcpMs} are promised`]
      : []),
    ...(layoutShift > 0 ? [`${at}: the layout shifts by ${layoutShift}`] : []),
    ...(page === '/' && scriptBytes > mostScriptBytes ? [`${at}: ${scriptBytes} bytes of script, ${mostScriptBytes} are promised`] : []),
  ];
}
