// `npm run lighthouse` measures the public pages of a fresh shop as Lighthouse sees them, on a phone and at a desk, and fails where the
// median of five runs is outside of the budget. `npm run lighthouse -- --runs=1 /blogs` takes one look at one page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { breachesOf } from './lighthouse/budget.ts';
import { forms, measure, medianOf } from './lighthouse/measure.ts';
import { openShop } from './lighthouse/shop.ts';
import { provideChromium } from './setup/chromium.mjs';
import { installTool } from './setup/tool.mjs';

const publicPages = ['/', '/blogs', '/login', '/Portfolio'];
const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string', default: '5' } } });
const pages = positionals.length > 0 ? positionals : publicPages;

await provideChromium();
const lighthouse = await installTool({ name: 'lighthouse', version: '13.5.0', doing: 'Installing Lighthouse' });
const folder = mkdtempSync(path.join(tmpdir(), 'axlewright-lighthouse-'));
const shop = await openShop(path.join(folder, 'data'));
const breaches: string[] = [];
try {
  console.log('page         form     perf  a11y  best  seo    LCP    CLS   TBT   script');
  for (const page of pages)
    for (const form of forms) {
      const looks = [];
      for (let run = 0; run < Number(values.runs); run++) looks.push(await measure(lighthouse, `${shop.address}${page}`, form, folder));
      const median = medianOf(looks);
      console.log(rowOf(page, form, median));
      breaches.push(...breachesOf(page, form, median));
    }
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const breach of breaches) console.error(breach);
process.exitCode = breaches.length > 0 ? 1 : 0;

function rowOf(page: string, form: string, median: ReturnType<typeof medianOf>): string {
  const { scores, lcpMs, layoutShift, blockingMs, scriptBytes } = median;
  const marks = [scores.performance, scores.accessibility, scores['best-practices'], scores.seo].map((score) => String(score).padStart(6));
  const seconds = `${(lcpMs / 1000).toFixed(2)} s`.padStart(8);
  const script = `${(scriptBytes / 1000).toFixed(1)} kB`.padStart(10);
  return `${page.padEnd(12)} ${form.padEnd(7)}${marks.join('')}${seconds}${layoutShift.toFixed(3).padStart(7)}${`${Math.round(blockingMs)}`.padStart(6)}${script}`;
}
