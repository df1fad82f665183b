import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { Page } from '@playwright/test';
import { testEveryPage } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';

/** The limit for all scripts that a page loads at first, compressed with Brotli. */
const pageBytes = 150_000;
/**
 * Higher limits for pages that have loaded one of these scripts. Before the check, the journey has already used these pages, so they have loaded
 * more scripts than at first. The check of all routes uses these limits, too.
 */
const largerPages = {
  // The journey pastes rows, so their parser loads too.
  'order-pad-page': 160_000,
  // The journey has gone through all steps of a phone order, whose scripts load one after the other.
  'customer-desk': 176_000,
  // The journey has opened this dialog.
  'bulk-dialog': 152_000,
  'numbers-page': 152_000,
};
/** The limit for one script that loads later, when the user opens a dialog or presses a button. */
const laterBytes = 40_000;

const folder = fileURLToPath(new URL('../../web/build/client/static/js/', import.meta.url));

const advice =
  'Load what is hidden at first with loadLater (web/app/ui/load-later.tsx). Check forms with the rules of the contract (textRule), because a ' +
  'schema pulls in zod. See docs/decisions/047-scripts-of-each-page.md.';

interface Script {
  name: string;
  bytes: number;
}

test.describe('a page loads at most 150 kB of scripts', () => testEveryPage(checkScripts));

async function checkScripts(page: Page, name: string): Promise<void> {
  checkBytes(name, await loadedScripts(page));
}

/** The scripts of the shop that the page has loaded. */
async function loadedScripts(page: Page): Promise<Script[]> {
  const scripts = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const own = entries.filter(({ name }) => name.startsWith(`${location.origin}/static/js/`));
    // A script has one entry for its preload and one for its import.
    return [...new Map(own.map(({ name, encodedBodySize }) => [name.split('/').at(-1) ?? name, encodedBodySize] as const))];
  });
  return scripts.map(([name, bytes]) => ({ name, bytes }));
}

test('every route loads at most 150 kB of scripts, and a script that loads later has at most 40 kB', async () => {
  const { entry, routes, url } = await readRouteTable();
  const pageFiles = new Set<string>();
  for (const route of Object.values(routes)) {
    const files = [...new Set([entry.module, ...entry.imports, url, ...filesOf(route, routes)])];
    for (const file of files) pageFiles.add(fileName(file));
    checkBytes(route.id, await Promise.all(files.map((file) => scriptOf(fileName(file)))));
  }
  const later = (await readdir(folder)).filter((file) => file.endsWith('.js') && !pageFiles.has(file));
  for (const script of await Promise.all(later.map(scriptOf)))
    expect.soft(script.bytes, `${described(script)} loads later and is too large`).toBeLessThanOrEqual(laterBytes);
});

interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
}

interface RouteTable {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

/** Reads the route table that React Router has written for the browser. It says which scripts each route needs. */
async function readRouteTable(): Promise<RouteTable> {
  const file = (await readdir(folder)).find((name) => /^manifest-.*\.js$/.test(name));
  const text = await readFile(join(folder, file ?? 'manifest'), 'utf8');
  const window: { __reactRouterManifest?: RouteTable } = {};
  runInNewContext(text, { window });
  return window.__reactRouterManifest as RouteTable;
}

/** The scripts of a route and of the layouts around it. */
function filesOf(route: Route, routes: Record<string, Route>): string[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [route.module, ...route.imports, ...(parent ? filesOf(parent, routes) : [])];
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** The setup makes a compressed copy of each script of at least 200 bytes. */
async function scriptOf(name: string): Promise<Script> {
  const file = join(folder, name);
  const compressed = existsSync(`${file}.br`) ? `${file}.br` : file;
  const { size } = await stat(compressed);
  if (compressed === file && size >= 200) throw new Error(`${name} is not compressed. Run: node scripts/setup.mjs test`);
  return { name, bytes: size };
}

function checkBytes(page: string, scripts: Script[]): void {
  const sorted = scripts.toSorted((one, other) => other.bytes - one.bytes);
  const bytes = sorted.reduce((sum, script) => sum + script.bytes, 0);
  const largest = sorted.slice(0, 8).map(described).join(', ');
  const [, limit = pageBytes] =
    Object.entries(largerPages).find(([name]) => scripts.some((script) => script.name.startsWith(`${name}-`))) ?? [];
  expect(scripts.length, `${page} has scripts`).toBeGreaterThan(2);
  expect.soft(bytes, `${page} loads ${kilobytes(bytes)} of scripts. The largest: ${largest}. ${advice}`).toBeLessThanOrEqual(limit);
}

function described({ name, bytes }: Script): string {
  return `${name} ${kilobytes(bytes)}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
