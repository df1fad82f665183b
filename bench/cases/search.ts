import { typedText } from '../data/search-texts.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { percentile } from '../load/statistics.ts';
import { timeRequestMs } from '../load/time-requests.ts';

const searchCount = 600;

/** Measures typical searches, one after another: words, beginnings of words, typing errors, part numbers with and without separators. */
export async function search(shopUrl: string, parts: number): Promise<Figure[]> {
  const durationsMs: number[] = [];
  const timedTexts: [number, string][] = [];
  for (let n = 0; n < searchCount; n += 1) {
    const typed = typedText(n, 1 + ((n * 7_919) % parts));
    const durationMs = await timeRequestMs(`${shopUrl}/api/parts?q=${encodeURIComponent(typed)}`);
    durationsMs.push(durationMs);
    timedTexts.push([durationMs, typed]);
  }
  timedTexts.sort(([one], [other]) => other - one);
  console.log(
    `slowest searches: ${timedTexts
      .slice(0, 8)
      .map(([ms, typed]) => `“${typed}” ${ms.toFixed(0)} ms`)
      .join(', ')}`,
  );
  const bounds = { goal: 50 };
  return [absoluteFigure(`search at ${parts.toLocaleString('en-US')} parts, p95`, 'ms', percentile(durationsMs, 95), bounds)];
}
