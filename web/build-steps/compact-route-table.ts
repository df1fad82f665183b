import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Scripts<Name> {
  module: Name;
  imports: Name[];
}

interface RouteTable<Name> {
  entry: Scripts<Name>;
  routes: Record<string, Scripts<Name>>;
}

const folder = fileURLToPath(new URL('../build/client/static/js/', import.meta.url));
const start = '/static/js/';
const end = '.js';

/**
 * A build step that makes React Router's route table smaller. Every page loads this table, which lists the scripts of every route. In the
 * smaller table, each script has a number, and its name appears only once. The step runs after the build of the server, because React
 * Router writes the table during that build.
 */
export function compactRouteTable(): Plugin {
  return {
    name: 'compact-route-table',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const [file, ...others] = (await readdir(folder)).filter((name) => /^manifest-.*\.js$/.test(name));
        if (file === undefined || others.length > 0) this.error('Expected one React Router route table, found none or several');
        const text = await readFile(`${folder}${file}`, 'utf8');
        await writeFile(`${folder}${file}`, compactScript(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))));
      },
    },
  };
}

/** Returns a script that sets the same table. */
function compactScript({ entry, routes, ...rest }: RouteTable<string>): string {
  const uses = Map.groupBy(
    [entry, ...Object.values(routes)].flatMap(({ module, imports }) => [module, ...imports]),
    (name) => name,
  );
  // The most used scripts get the shortest numbers.
  const names = [...uses].sort(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  if (names.some((name) => !name.startsWith(start) || !name.endsWith(end)))
    throw new Error(`The route table lists a script outside ${start}`);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numberOf = (name: string) => numbers.get(name) ?? -1;
  const compact = ({ id, css = [], module, imports, ...others }: Scripts<string> & { id?: string; css?: string[] }) => ({
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== false)),
    ...(css.length > 0 ? { css } : {}),
    module: numberOf(module),
    // The order of the scripts does not matter, because the browser loads all of them at once.
    imports: imports.map(numberOf).sort((a, b) => a - b),
  });
  const compactRoutes = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, compact(route)]));
  const table = { ...rest, entry: compact(entry), routes: compactRoutes };
  const shortNames = names.map((name) => name.slice(start.length, -end.length)).join(' ');
  return `{const names=${JSON.stringify(shortNames)}.split(" ").map(n=>"${start}"+n+"${end}"),table=${JSON.stringify(table)};
for(const[id,r]of[["",table.entry],...Object.entries(table.routes)]){r.id=id;r.css??=[];r.module=names[r.module];r.imports=r.imports.map(n=>names[n])}
window.__reactRouterManifest=table}`;
}
