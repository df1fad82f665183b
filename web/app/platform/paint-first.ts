const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const startScript = /(<script (?:nonce="[\w-]*" )?type="module" async="">)(import [\s\S]*?)(<\/script>)/;
const staticImport = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * A rendered page shows all it has to show without scripts. React Router lets them compete with what it takes to show it: they load
 * with the rank of the style sheet and run before the first paint where they can. So they are asked for, and run, after that paint.
 *
 * Throws where React Router has changed what it writes.
 */
export function paintFirst(html: string): string {
  const scripts = [...html.matchAll(preload)].map(([, address]) => address);
  if (!startScript.test(html) || scripts.length === 0) throw new Error('React Router has changed the way it starts the scripts of a page');
  return html
    .replace(preload, '')
    .replace(startScript, (_whole, open: string, code: string, close: string) => `${open}${afterPaint(code, scripts)}${close}`);
}

/** All scripts are asked for at once, or one would wait for the other to name it; a picture that is on its way goes before them. */
function afterPaint(code: string, scripts: readonly (string | undefined)[]): string {
  const imports = [...code.matchAll(staticImport)];
  const names = imports.map(([, name]) => name ?? '').join(',');
  const addresses = imports.map(([, , address]) => address).join(',');
  // A tab that nobody looks at has no frames.
  return `await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
for (const href of ${JSON.stringify(scripts)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
const [${names}] = await Promise.all([${addresses}].map((address) => import(address)));${code.replace(staticImport, '')}`;
}
