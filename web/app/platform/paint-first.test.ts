import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const page = (start: string) =>
  `<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><script>early()</script><script type="module" async="">${start}</script>`;

const start = `import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/entry.js");`;

test('scripts load with less rank than what the page looks like', () => {
  expect(paintFirst(page(start))).toContain('<link fetchpriority="low" rel="modulepreload" href="/a.js"/><link rel="stylesheet"');
});

test('nothing is imported before the first paint, and all of it after', () => {
  const html = paintFirst(page(start));
  expect(html).toMatch(/async="">await new Promise/);
  expect(html).toContain('const [,route0,route1] = await Promise.all(["/manifest.js","/root.js","/home.js"]');
  expect(html).not.toMatch(/^\s*import [*"]/m);
  expect(html).toContain('import("/entry.js");</script>');
});

test('a page that does not start as expected is an error, not a page without scripts', () => {
  expect(() => paintFirst('<script type="module">start()</script>')).toThrow('React Router has changed');
});
