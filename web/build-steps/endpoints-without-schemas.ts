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
      const bare = Object.entries(endpoints).map(([name, endpoint]) => [name, withoutSchemas(endpoint)]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(bare))};`;
    },
  };
}

function withoutSchemas({
  summary,
  tag,
  capability,
  moreWith,
  success,
  params,
  query,
  headers,
  sudo,
  etag,
  bodyLimit,
  ...endpoint
}: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(endpoint).map(([key, value]) => [key, isSchema(value) ? true : value]));
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && 'parse' in value;
