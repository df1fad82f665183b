const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const startScript = /(<script (?:nonce="[\w-]*" )?type="module" async="">)(import [\s\S]*?)(<\/script>)/;
const staticImport = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * Changes the HTML of a page so that all scripts load after the first paint. A rendered page is complete without scripts. React Router
 * loads the scripts with the same priority as the style sheet, which delays the first paint.
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

/**
 * Returns code that waits for the first paint and then loads all scripts in parallel. Without the preloads, each script would load only
 * after the script that imports it. The preloads have a low priority, because pictures are more urgent.
 */
function afterPaint(code: string, scripts: readonly (string | undefined)[]): string {
  const imports = [...code.matchAll(staticImport)];
  const names = imports.map(([, name]) => name ?? '').join(',');
  const urls = imports.map(([, , url]) => url).join(',');
  // In a hidden tab, `requestAnimationFrame` never calls back.
  return `await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
for (const href of ${JSON.stringify(scripts)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
const [${names}] = await Promise.all([${urls}].map((url) => import(url)));${code.replace(staticImport, '')}`;
}
