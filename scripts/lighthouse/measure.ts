import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from '../setup/chromium.mjs';
import { projectNode, run } from '../setup/step.mjs';

export const forms = ['mobile', 'desktop'] as const;
export type Form = (typeof forms)[number];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What one run, or the median of several, saw of a page. */
export interface Look {
  /** 0 to 100 */
  scores: Record<(typeof categories)[number], number>;
  lcpMs: number;
  layoutShift: number;
  blockingMs: number;
  /** of all scripts that came, gzip */
  scriptBytes: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items: { resourceType?: string; url: string }[] } }>;
}

/** A trace that lacks its beginning says nothing of the page; Lighthouse asks for another look. */
const withoutBeginning = 'NO_NAVSTART';
const mostLooks = 3;

/** Lighthouse's own program, with its own phone (slow 4G, a processor a quarter as fast) or desk. */
export async function measure(lighthouse: string, address: string, form: Form, folder: string): Promise<Look> {
  const file = path.join(folder, 'report.json');
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const args = [
    path.join(lighthouse, 'node_modules/lighthouse/cli/index.js'),
    address,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const look = () => run(projectNode(), args, { env: { ...process.env, CHROME_PATH: findChromium() } });
  let { isOk, output } = await look();
  for (let looks = 1; !isOk && output.includes(withoutBeginning) && looks < mostLooks; looks++) ({ isOk, output } = await look());
  if (!isOk) throw new Error(`Lighthouse could not look at ${address}:\n${output}`);
  return lookOf(JSON.parse(readFileSync(file, 'utf8')));
}

async function lookOf({ categories: found, audits }: Report): Promise<Look> {
  const score = (category: string) => Math.round((found[category]?.score ?? 0) * 100);
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

async function gzipBytes(address: string): Promise<number> {
  return gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length;
}

/** Of an odd number of looks, each figure by itself. */
export function medianOf(looks: Look[]): Look {
  const median = (figureOf: (look: Look) => number) => looks.map(figureOf).sort((a, b) => a - b)[looks.length >> 1] ?? Number.NaN;
  return {
    scores: Object.fromEntries(categories.map((category) => [category, median(({ scores }) => scores[category])])) as Look['scores'],
    lcpMs: median(({ lcpMs }) => lcpMs),
    layoutShift: median(({ layoutShift }) => layoutShift),
    blockingMs: median(({ blockingMs }) => blockingMs),
    scriptBytes: median(({ scriptBytes }) => scriptBytes),
  };
}
