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

/** Returns a pattern for each route that has a page, except the route '*', which matches every path. */
function patternsOf(entries: RouteConfigEntry[], parent = ''): RegExp[] {
  return entries.flatMap(({ path, index, children }) => {
    if (path === '*') return [];
    const whole = path ? `${parent}/${path}` : parent;
    const own = path || index ? [new RegExp(`^${whole.replace(/:\w+/g, '[^/]+') || '/'}$`)] : [];
    return [...own, ...patternsOf(children ?? [], whole)];
  });
}
