// `npm run lighthouse` measures the public pages of a new shop with Lighthouse, on a simulated phone and a simulated desktop. It fails if
// the median of five runs exceeds the budget (lighthouse/budget.ts). `npm run lighthouse -- --runs=1 /blogs` measures
// one page once on each device.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { violationsOf } from './lighthouse/budget.ts';
import { devices, measure, medianOf } from './lighthouse/measure.ts';
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
const violations: string[] = [];
try {
  console.log('page         device   perf  a11y  best  seo    LCP    CLS   TBT   script');
  for (const page of pages)
    for (const device of devices) {
      const measurements = [];
      for (let run = 0; run < Number(values.runs); run++)
        measurements.push(await measure(lighthouse, `${shop.url}${page}`, device, folder));
      const median = medianOf(measurements);
      console.log(rowOf(page, device, median));
      violations.push(...violationsOf(page, device, median));
    }
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;

function rowOf(page: string, device: string, median: ReturnType<typeof medianOf>): string {
  const { scores, lcpMs, layoutShift, blockingMs, scriptBytes } = median;
  const percentages = [scores.performance, scores.accessibility, scores['best-practices'], scores.seo].map((score) =>
    String(score).padStart(6),
  );
  const seconds = `${(lcpMs / 1000).toFixed(2)} s`.padStart(8);
  const script = `${(scriptBytes / 1000).toFixed(1)} kB`.padStart(10);
  return `${page.padEnd(12)} ${device.padEnd(7)}${percentages.join('')}${seconds}${layoutShift.toFixed(3).padStart(7)}${`${Math.round(blockingMs)}`.padStart(6)}${script}`;
}
