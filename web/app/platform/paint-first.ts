const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const startScript = /(<script (?:nonce="[\w-]*" )?type="module" async="">)(import [\s\S]*?)(<\/script>)/;
const staticImport = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * Delays all scripts until after the first paint. A rendered page is complete without them, but React Router loads them with the same
 * priority as the style sheet, and runs them before the first paint if possible.
 *
 * Throws if React Router's HTML has changed.
 */
export function paintFirst(html: string): string {
  const scripts = [...html.matchAll(preload)].map(([, url]) => url);
  if (!startScript.test(html) || scripts.length === 0) throw new Error('React Router has changed the way it starts the scripts of a page');
  return html
    .replace(preload, '')
    .replace(startScript, (_whole, open: string, code: string, close: string) => `${open}${afterPaint(code, scripts)}${close}`);
}

/** Preloads all scripts in parallel, because otherwise each waits for the one that imports it. Low priority lets pictures load first. */
function afterPaint(code: string, scripts: readonly (string | undefined)[]): string {
  const imports = [...code.matchAll(staticImport)];
  const names = imports.map(([, name]) => name ?? '').join(',');
  const urls = imports.map(([, , url]) => url).join(',');
  // A hidden tab has no animation frames.
  return `await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
for (const href of ${JSON.stringify(scripts)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
const [${names}] = await Promise.all([${urls}].map((url) => import(url)));${code.replace(staticImport, '')}`;
}
