import { shopName } from '../content/site.ts';
import { withTimeout } from './with-timeout.ts';

const pageScriptTimeoutMs = 120_000;

export const pageScriptFailedTitle = 'This page failed to load';

/** The page's script failed to load. */
export class PageScriptError extends Error {
  override name = 'PageScriptError';
}

/**
 * Loads the script of a page. Replaces React Router's function of the same name (see vite.config.ts). If a script does not respond, React
 * Router's function waits forever. If a script fails, React Router's function reloads the current page, and the user loses what was typed.
 *
 * If a script fails or takes too long, this function returns a module that throws when it renders. Users then see the error page at the
 * requested URL. This function itself must never throw, because the router would then show an empty page, or wait. The failing module is
 * cached, because the browser does not try to load a failed script again. To retry, the error page reloads the document.
 *
 * @param loaded the router's modules by route id
 * @public called by React Router
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, object>,
  load: (url: string) => Promise<object> = (url) => import(/* @vite-ignore */ url),
): Promise<object> {
  loaded[route.id] ??= await withTimeout(load(route.module), pageScriptTimeoutMs).catch(failingPage);
  return loaded[route.id] as object;
}

function failingPage(cause: unknown): object {
  function fail(): never {
    throw new PageScriptError('The script of this page failed to load.', { cause });
  }
  return { default: fail, clientLoader: fail, clientAction: fail, meta: () => [{ title: `${pageScriptFailedTitle} | ${shopName}` }] };
}
