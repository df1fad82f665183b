import { afterEach, expect, test, vi } from 'vitest';
import { loadRouteModule, PageScriptError } from './load-route-module.ts';

const route = { id: 'features/blogs/blogs-page', module: '/static/js/blogs-page.js' };

afterEach(() => void vi.useRealTimers());

test('a page script is loaded once and kept for the next visit', async () => {
  const load = vi.fn(async () => ({ default: 'page' }));
  const loaded = {};
  await loadRouteModule(route, loaded, load);
  expect(await loadRouteModule(route, loaded, load)).toEqual({ default: 'page' });
  expect(load).toHaveBeenCalledExactlyOnceWith(route.module);
});

test('in place of a page whose script fails stands one that fails, with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const page = (await loadRouteModule(route, {}, () => Promise.reject(cause))) as { default: () => never; clientLoader: () => never };
  expect(page.default).toThrow(PageScriptError);
  expect(page.clientLoader).toThrow(expect.objectContaining({ cause }));
});

test('a script that has not come after 120 s is given up, not before', async () => {
  vi.useFakeTimers();
  const settled = vi.fn<(page: object) => void>();
  void loadRouteModule(route, {}, () => new Promise(() => {})).then(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ default: expect.any(Function) }));
});
