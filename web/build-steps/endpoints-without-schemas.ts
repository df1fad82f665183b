import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const table = fileURLToPath(new URL('../../contract/src/endpoints.ts', import.meta.url));
const pages = fileURLToPath(new URL('../app/', import.meta.url));

/**
 * A build step that removes the schemas from the endpoint table in the browser's scripts. The browser needs only methods, paths, and who may
 * call. With the schemas, it would have to load zod, which would be a third of all scripts. `true` replaces the schemas of bodies and
 * responses. The other schemas are left out, and so are endpoints that no page mentions. Development uses the full table.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (id !== table) return null;
      const { endpoints } = (await import(table)) as { endpoints: Record<string, Record<string, unknown>> };
      return `export const endpointCount = ${Object.keys(endpoints).length};
      export const endpoints = Object.fromEntries(${JSON.stringify(groupsOf(mentionedByPages(endpoints)))}.flatMap(([method, access, fields, list]) =>
        list.split(' ').map((each) => each.split('=')).map(([name, path]) => [name, { method, path, access, response: true, ...fields }])));`;
    },
  };
}

/** Returns the endpoints whose names occur in the source of the pages. */
function mentionedByPages<Value>(endpoints: Record<string, Value>): Record<string, Value> {
  const sources = globSync(`${pages}**/*.{ts,tsx}`).filter((file) => !file.endsWith('.test.ts'));
  const words = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));
  return Object.fromEntries(Object.entries(endpoints).filter(([name]) => words.has(name)));
}

/**
 * Groups the endpoints that differ only in name and path. A group is the result of `groupOf`, followed by the names and paths as one text:
 * `listParts=/parts getPart=/parts/{partId}`.
 */
function groupsOf(endpoints: Record<string, Record<string, unknown>>): unknown[] {
  const lists = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const group = JSON.stringify(groupOf(endpoint));
    lists.set(group, [...(lists.get(group) ?? []), `${name}=${endpoint.path}`]);
  }
  return [...lists].map(([group, list]) => [...JSON.parse(group), list.join(' ')]);
}

/** Returns method, access, and the other fields that the browser needs. */
function groupOf({ method, access, response, body, paged, upload, download, stream }: Record<string, unknown>): unknown[] {
  const sends = { ...(body ? { body: true } : {}), ...(upload ? { upload: true } : {}) };
  const fields = { ...(response === null ? { response } : {}), ...sends, paged, download, stream };
  return [method, access, fields];
}
