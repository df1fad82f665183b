import { shopName } from '../content/site.ts';

/** A page's script that has not come by then counts as lost. */
const pageScriptTimeoutMs = 120_000;

export const pageScriptFailedTitle = 'This page did not arrive';

/** The script of the page that was asked for did not come. */
export class PageScriptError extends Error {
  override name = 'PageScriptError';
}

/**
 * Stands in for React Router's function of the same name; the build puts it there (vite.config.ts). Theirs waits for ever for a
 * script that hangs, and on one that fails it reloads the page that the visitor wanted to leave, with all that was typed there.
 *
 * Ours gives the router a page that fails in place of the missing one, so that the error page stands under the address that was
 * asked for. Throwing from here would not do: the router has no place for it and shows an empty page, or waits. The failing page
 * is kept like any other, since neither the browser nor the router asks twice for a script: trying again is a full page load.
 *
 * @param loaded the router's modules by route id
 * @public called by React Router
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, object>,
  load: (address: string) => Promise<object> = (address) => import(/* @vite-ignore */ address),
): Promise<object> {
  loaded[route.id] ??= await inTime(load(route.module)).catch(failingPage);
  return loaded[route.id] as object;
}

async function inTime(loading: Promise<object>): Promise<object> {
  const clock = Promise.withResolvers<never>();
  const timer = setTimeout(() => clock.reject(new Error(`no answer for ${pageScriptTimeoutMs} ms`)), pageScriptTimeoutMs);
  try {
    return await Promise.race([loading, clock.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function failingPage(cause: unknown): object {
  function fail(): never {
    throw new PageScriptError('The script of this page did not come.', { cause });
  }
  return { default: fail, clientLoader: fail, clientAction: fail, meta: () => [{ title: `${pageScriptFailedTitle} | ${shopName}` }] };
}
