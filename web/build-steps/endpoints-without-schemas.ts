import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const table = fileURLToPath(new URL('../../contract/src/endpoints.ts', import.meta.url));

/**
 * A build step that removes the schemas from the endpoint table in the browser's scripts. The browser needs only methods, paths, and who may
 * call. With the schemas, it would have to load zod, which would be a third of all scripts. `true` replaces each schema. Development uses the full
 * table.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (id !== table) return null;
      const { endpoints } = (await import(table)) as { endpoints: Record<string, Record<string, unknown>> };
      const rows = Object.entries(endpoints).map(([name, endpoint]) => rowOf(name, endpoint));
      return `export const endpoints = Object.fromEntries(${JSON.stringify(rows)}
        .map(([name, method, path, access, fields]) => [name, { method, path, access, response: true, ...fields }]));`;
    },
  };
}

/** Returns name, method, path, access, and the other fields that the browser needs. Rows are smaller than objects. */
function rowOf(name: string, { method, path, access, response, body, paged, upload, download }: Record<string, unknown>): unknown[] {
  const fields = { ...(response === null ? { response } : {}), ...(body ? { body: true } : {}), paged, upload, download };
  return [name, method, path, access, fields];
}
