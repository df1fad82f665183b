import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const page = (start: string) =>
  `<head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/a.css"/></head><script>early()</script><script type="module" async="">${start}</script>`;

const start = `import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/entry.js");`;

test('no script is loaded before the first paint', () => {
  const html = paintFirst(page(start));
  expect(html).toContain('<head><link rel="stylesheet" href="/a.css"/></head><script>early()</script>');
  expect(html).toMatch(/async="">await new Promise/);
  expect(html).not.toMatch(/^\s*import [*"]/m);
});

test('all scripts are loaded after the first paint', () => {
  const html = paintFirst(page(start));
  expect(html).toContain('["/a.js","/b.js"]');
  expect(html).toContain('const [,route0,route1] = await Promise.all(["/manifest.js","/root.js","/home.js"]');
  expect(html).toContain('import("/entry.js");</script>');
});

test('throws if the HTML has changed, because the page would lose its scripts', () => {
  expect(() => paintFirst('<link rel="modulepreload" href="/a.js"/><script type="module">start()</script>')).toThrow(
    'React Router has changed',
  );
  expect(() => paintFirst(page(start).replaceAll('modulepreload', 'prefetch'))).toThrow('React Router has changed');
});
