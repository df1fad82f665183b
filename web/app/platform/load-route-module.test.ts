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

test('a script that fails to load is an error of its own kind, with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = await loadRouteModule(route, {}, () => Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PageScriptError);
  expect(failure).toMatchObject({ cause });
});

test('a script that has not come after 120 s is given up, not before', async () => {
  vi.useFakeTimers();
  const given = vi.fn();
  loadRouteModule(route, {}, () => new Promise(() => {})).catch(given);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toHaveBeenCalledWith(expect.any(PageScriptError));
});
