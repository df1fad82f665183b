import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from '../setup/chromium.mjs';
import { projectNode, run } from '../setup/step.mjs';

export const devices = ['mobile', 'desktop'] as const;
export type Device = (typeof devices)[number];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The results of one run, or the medians of several runs. */
export interface Measurement {
  /** 0 to 100 */
  scores: Record<(typeof categories)[number], number>;
  lcpMs: number;
  layoutShift: number;
  blockingMs: number;
  /** of all loaded scripts, gzipped */
  scriptBytes: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items: { resourceType?: string; url: string }[] } }>;
}

/** Lighthouse reports this error if the start of its recording is missing. Its documentation says to try again. */
const traceIncomplete = 'NO_NAVSTART';
const maxAttempts = 3;

/** Runs Lighthouse on a page. Its default phone has a slow 4G connection and a processor with a quarter of this machine's speed. */
export async function measure(lighthouse: string, url: string, device: Device, folder: string): Promise<Measurement> {
  const file = path.join(folder, 'report.json');
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const args = [
    path.join(lighthouse, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const runLighthouse = () => run(projectNode(), args, { env: { ...process.env, CHROME_PATH: findChromium() } });
  let { isOk, output } = await runLighthouse();
  for (let attempts = 1; !isOk && output.includes(traceIncomplete) && attempts < maxAttempts; attempts++)
    ({ isOk, output } = await runLighthouse());
  if (!isOk) throw new Error(`Lighthouse failed for ${url}:\n${output}`);
  return measurementOf(JSON.parse(readFileSync(file, 'utf8')));
}

async function measurementOf({ categories: results, audits }: Report): Promise<Measurement> {
  const score = (category: string) => Math.round((results[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    blockingMs: figure('total-blocking-time'),
    scriptBytes: (await Promise.all([...new Set(scripts)].map(gzipBytes))).reduce((sum, bytes) => sum + bytes, 0),
  };
}

async function gzipBytes(url: string): Promise<number> {
  return gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length;
}

/** Returns the median of each figure separately. Expects an odd number of measurements. */
export function medianOf(measurements: Measurement[]): Measurement {
  const median = (figureOf: (measurement: Measurement) => number) =>
    measurements.map(figureOf).sort((a, b) => a - b)[measurements.length >> 1] ?? Number.NaN;
  return {
    scores: Object.fromEntries(categories.map((category) => [category, median(({ scores }) => scores[category])])) as Measurement['scores'],
    lcpMs: median(({ lcpMs }) => lcpMs),
    layoutShift: median(({ layoutShift }) => layoutShift),
    blockingMs: median(({ blockingMs }) => blockingMs),
    scriptBytes: median(({ scriptBytes }) => scriptBytes),
  };
}
