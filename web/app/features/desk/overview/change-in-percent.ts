/** Returns a sentence such as 'Up 12%.' Returns null if `before` is not positive, because then there is no percentage. */
export function changeInPercent(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return 'The same.';
  return `${percent > 0 ? 'Up' : 'Down'} ${Math.abs(percent).toLocaleString('en-US')}%.`;
}
