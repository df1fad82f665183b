import { afterEach, expect, test, vi } from 'vitest';
import { loadRouteModule, PageScriptError } from './load-route-module.ts';

const route = { id: 'features/blogs/blogs-page', module: '/static/js/blogs-page.js' };

afterEach(() => void vi.useRealTimers());

test('a page script is loaded once and reused', async () => {
  const load = vi.fn(async () => ({ default: 'page' }));
  const loaded = {};
  await loadRouteModule(route, loaded, load);
  expect(await loadRouteModule(route, loaded, load)).toEqual({ default: 'page' });
  expect(load).toHaveBeenCalledExactlyOnceWith(route.module);
});

test('a page whose script fails to load is replaced by one that throws the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const page = (await loadRouteModule(route, {}, () => Promise.reject(cause))) as { default: () => never; clientLoader: () => never };
  expect(page.default).toThrow(PageScriptError);
  expect(page.clientLoader).toThrow(expect.objectContaining({ cause }));
});

test('a script times out after 120 s, not earlier', async () => {
  vi.useFakeTimers();
  const settled = vi.fn<(page: object) => void>();
  void loadRouteModule(route, {}, () => new Promise(() => {})).then(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ default: expect.any(Function) }));
});
