import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@axlewright/contract/site/page-paths';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from './routes.ts';

it('has a page for every path in page-paths.ts', async () => {
  const served = patternsOf(await routes);
  for (const [name, path] of Object.entries(paths)) {
    const example = (typeof path === 'string' ? path : path('1')).replace(/#.*/, '');
    expect(
      served.some((pattern) => pattern.test(example)),
      `${name}: ${example}`,
    ).toBe(true);
  }
});

it('every staff page has a handle with the capability that it needs', async () => {
  const layouts = (await routes).flatMap(withChildren).filter(({ file }) => file.endsWith('staff-layout.tsx'));
  const pages = layouts.flatMap(({ children = [] }) => children);
  expect(pages.length).toBeGreaterThan(0);
  for (const { file } of pages)
    expect(readFileSync(join(import.meta.dirname, file), 'utf8'), file).toContain('export const handle = staffPages.');
});

function withChildren(entry: RouteConfigEntry): RouteConfigEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(withChildren)];
}

/** Returns a pattern for each route that has a page, except the route '*', which matches every path. */
function patternsOf(entries: RouteConfigEntry[], parent = ''): RegExp[] {
  return entries.flatMap(({ path, index, children }) => {
    if (path === '*') return [];
    const whole = path ? `${parent}/${path}` : parent;
    const own = path || index ? [new RegExp(`^${whole.replace(/:\w+/g, '[^/]+') || '/'}$`)] : [];
    return [...own, ...patternsOf(children ?? [], whole)];
  });
}
