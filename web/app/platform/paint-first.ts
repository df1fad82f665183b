const preload = /<link rel="modulepreload"/g;
const startScript = /(<script type="module" async="">)(import [\s\S]*?)(<\/script>)/;
const staticImport = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * A rendered page shows all it has to show without scripts. React Router lets them compete with what it takes to show it: they load
 * with the rank of the style sheet and run before the first paint where they can. So they load behind it, and run after that paint.
 *
 * Throws where React Router has changed what it writes.
 */
export function paintFirst(html: string): string {
  if (!startScript.test(html)) throw new Error('React Router has changed the way it starts the scripts of a page');
  return html
    .replace(preload, '<link fetchpriority="low" rel="modulepreload"')
    .replace(startScript, (_whole, open: string, code: string, close: string) => `${open}${afterPaint(code)}${close}`);
}

function afterPaint(code: string): string {
  const imports = [...code.matchAll(staticImport)];
  const names = imports.map(([, name]) => name ?? '').join(',');
  const addresses = imports.map(([, , address]) => address).join(',');
  // A tab that nobody looks at has no frames.
  return `await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
const [${names}] = await Promise.all([${addresses}].map((address) => import(address)));${code.replace(staticImport, '')}`;
}
