import type { Bench } from '../bench.ts';
import { typedNumber } from '../data/search-texts.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { percentile } from '../load/statistics.ts';
import { settings } from '../settings.ts';

const rounds = { one: 300, list: 10 };
const linesInList = 2_000;

/** Measures how long the shop takes to find the parts of typed numbers: of one number, and of a pasted list. */
export async function resolveNumbers(bench: Bench): Promise<Figure[]> {
  const parts = settings.largeParts;
  const { url: databaseUrl } = await bench.largeDatabase();
  const { url } = await bench.startShop(databaseUrl);
  const numberOf = (n: number) => typedNumber(n, 1 + ((n * 7_919) % parts));
  const time = async (count: number, lines: number) => {
    const durationsMs: number[] = [];
    for (let round = 0; round < count; round += 1)
      durationsMs.push(
        await timeResolveMs(
          url,
          Array.from({ length: lines }, (_, line) => numberOf(round * lines + line)),
        ),
      );
    return percentile(durationsMs, 95);
  };
  // The first calls prepare the statements.
  await time(10, 1);
  const of = `at ${parts.toLocaleString('en-US')} parts, p95`;
  return [
    absoluteFigure(`resolve 1 number ${of}`, 'ms', await time(rounds.one, 1), { goal: 10 }),
    absoluteFigure(`resolve ${linesInList.toLocaleString('en-US')} numbers ${of}`, 'ms', await time(rounds.list, linesInList), {
      goal: 300,
    }),
  ];
}

async function timeResolveMs(shopUrl: string, texts: string[]): Promise<number> {
  const body = JSON.stringify({ lines: texts.map((text) => ({ text })) });
  const startedMs = performance.now();
  const response = await fetch(`${shopUrl}/api/numbers/resolve`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok) throw new Error(`resolve: ${response.status}`);
  const { lines } = (await response.json()) as { lines: { status: string }[] };
  const durationMs = performance.now() - startedMs;
  const unknown = lines.filter(({ status }) => status === 'unknown').length;
  if (unknown > 0) throw new Error(`${unknown} of ${texts.length} numbers were not found`);
  return durationMs;
}
