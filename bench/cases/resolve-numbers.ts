import type { Bench } from '../bench.ts';
import { typedNumber } from '../data/search-texts.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { percentile } from '../load/statistics.ts';
import { settings } from '../settings.ts';

const rounds = { one: 300, list: 40, wrong: 10 };
const linesInList = 2_000;
/** In the list with errors, this many lines have a number that no part has. */
const wrongLines = 100;

/** Measures how long the shop takes to find the parts for typed numbers: for one number, and for a pasted list. */
export async function resolveNumbers(bench: Bench): Promise<Figure[]> {
  const parts = settings.largeParts;
  const { url: databaseUrl } = await bench.largeDatabase();
  const { url } = await bench.startShop(databaseUrl);
  const numberOf = (n: number) => typedNumber(n, 1 + ((n * 7_919) % parts));
  const isWrong = (line: number) => line % (linesInList / wrongLines) === 0;
  const wrongNumberOf = (n: number) => `${numberOf(n)}7`;
  const time = async (count: number, lines: number, wrong: (line: number) => boolean = () => false) => {
    const durationsMs: number[] = [];
    for (let round = 0; round < count; round += 1) {
      const texts = Array.from({ length: lines }, (_, line) => (wrong(line) ? wrongNumberOf : numberOf)(round * lines + line));
      durationsMs.push(await timeResolveMs(url, texts));
    }
    return { p95: percentile(durationsMs, 95), slowest: Math.max(...durationsMs) };
  };
  // The first calls prepare the statements.
  await time(10, 1);
  const [one, list] = [await time(rounds.one, 1), await time(rounds.list, linesInList)];
  const someWrong = await time(rounds.wrong, linesInList, isWrong);
  const allWrong = await time(rounds.wrong, linesInList, () => true);
  const at = `at ${parts.toLocaleString('en-US')} parts`;
  const numbers = `${linesInList.toLocaleString('en-US')} numbers`;
  return [
    absoluteFigure(`resolve 1 number ${at}, p95`, 'ms', one.p95, { goal: 10 }),
    absoluteFigure(`resolve ${numbers} ${at}, p95`, 'ms', list.p95, { goal: 300 }),
    absoluteFigure(`resolve ${numbers} ${at}, slowest`, 'ms', list.slowest),
    absoluteFigure(`resolve ${numbers} ${at}, ${wrongLines} of them mistyped, slowest`, 'ms', someWrong.slowest),
    absoluteFigure(`resolve ${numbers} ${at}, all of them mistyped, slowest`, 'ms', allWrong.slowest),
  ];
}

async function timeResolveMs(shopUrl: string, texts: string[]): Promise<number> {
  const body = JSON.stringify({ lines: texts.map((text) => ({ text })) });
  const startedMs = performance.now();
  const response = await fetch(`${shopUrl}/api/numbers/resolve`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok) throw new Error(`resolve: ${response.status}`);
  const { lines } = (await response.json()) as { lines: unknown[] };
  const durationMs = performance.now() - startedMs;
  if (lines.length !== texts.length) throw new Error(`${lines.length} of ${texts.length} lines were returned`);
  return durationMs;
}
