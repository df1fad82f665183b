/** A page's script that has not come by then counts as lost. */
const pageScriptTimeoutMs = 120_000;

/** The script of the page that was asked for did not come. */
export class PageScriptError extends Error {
  override name = 'PageScriptError';
}

/**
 * Stands in for React Router's function of the same name; the build puts it there (vite.config.ts). Theirs waits for ever for a
 * script that hangs, and on one that fails it reloads the page that the visitor wanted to leave, with all that was typed there.
 * Ours throws: the router then shows the error page under the address that was asked for. Trying again is a full page load,
 * since neither the browser nor the router asks twice for a module that has failed.
 *
 * @param loaded the router's modules by route id
 * @public called by React Router
 */
export async function loadRouteModule<Module>(
  route: { id: string; module: string },
  loaded: Record<string, Module>,
  load: (address: string) => Promise<Module> = (address) => import(/* @vite-ignore */ address),
): Promise<Module> {
  loaded[route.id] ??= await inTime(load(route.module));
  return loaded[route.id] as Module;
}

async function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  const clock = Promise.withResolvers<never>();
  const timer = setTimeout(() => clock.reject(new PageScriptError('The script of this page has not come in time.')), pageScriptTimeoutMs);
  try {
    return await Promise.race([loading.catch(scriptFailed), clock.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function scriptFailed(cause: unknown): never {
  throw new PageScriptError('The script of this page could not be loaded.', { cause });
}
