// Import rules (see ARCHITECTURE.md). Paths are relative to the root of the repository.
const tests = '\\.test\\.tsx?$';

/** Which rooms of the server's features a room may import, besides itself. */
const importedRooms = {
  money: ['warehouse', 'sales', 'catalog', 'people', 'desk'],
  warehouse: ['sales', 'catalog', 'people', 'desk'],
  sales: ['catalog', 'people', 'desk'],
  people: ['desk'],
  catalog: ['desk'],
  desk: [],
  site: [],
};

/** Which rooms of the web features a room may import, besides itself. A page can show data from several rooms, so `site` may import all. */
const importedWebRooms = {
  money: ['sales', 'catalog', 'people', 'desk'],
  warehouse: ['sales', 'catalog', 'people', 'desk'],
  sales: ['catalog', 'people', 'desk'],
  catalog: ['people', 'desk'],
  people: ['desk'],
  desk: [],
  site: ['money', 'warehouse', 'sales', 'catalog', 'people', 'desk'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('contract-imports-nothing-of-ours', { path: '^contract/' }, { path: '^(client|embedded-postgres|sandbox|server|web|e2e)/' }),
    forbid('server-not-web', { path: '^server/', pathNot: tests }, { path: '^(client|web|e2e)/' }),
    forbid('client-knows-the-contract-only', { path: '^client/' }, { path: '^(embedded-postgres|sandbox|server|web|e2e)/' }),
    forbid('web-not-server', { path: '^web/' }, { path: '^(embedded-postgres|sandbox|server|e2e)/' }),
    forbid('bench-stands-outside', { path: '^(contract|embedded-postgres|sandbox|server|web|e2e)/' }, { path: '^bench/' }),
    forbid('cluster-is-for-tests', { path: '^(contract|embedded-postgres|sandbox|server/src|web|e2e)/' }, { path: '^cluster/' }),
    forbid('browser-tests-go-through-the-browser', { path: '^e2e/' }, { path: '^(server|web)/' }),

    forbid(
      'server-features-not-app',
      { path: '^server/src/features/', pathNot: tests },
      { path: ['^server/src/(main|app)\\.ts$', '^server/src/commands/', '^server/test/'] },
    ),
    forbid(
      'server-platform-at-the-bottom',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^server/(src/(main|app|features|commands|mailbox)|test)' },
    ),
    forbid(
      'feature-by-its-front-door',
      { path: '^server/src/features/([^/]+/[^/]+)/', pathNot: tests },
      { path: '^server/src/features/.+\\.(queries|routes)\\.ts$', pathNot: '^server/src/features/$1/' },
    ),
    ...roomRules('room', 'server/src/features', importedRooms),
    forbid('workspaces-stand-alone', { path: '^(embedded-postgres|sandbox)/' }, { path: '^(contract|server|web|e2e)/' }),
    forbid(
      'sandbox-is-plugged-in-once',
      { path: '^server/src/', pathNot: [tests, '^server/src/(outside-services\\.ts$|mailbox/)'] },
      { path: '^sandbox/' },
    ),
    forbid(
      'sql-in-queries-only',
      { path: '^server/src/', pathNot: [tests, '\\.queries\\.ts$', '^server/src/platform/database/'] },
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),

    ...roomRules('web-room', 'web/app/features', importedWebRooms),
    forbid('web-ui-knows-no-domain', { path: '^web/app/ui/', pathNot: tests }, { path: '^web/app/', pathNot: '^web/app/ui/' }),
    forbid(
      'web-platform-and-content-below-features',
      { path: '^web/app/(platform|content)/', pathNot: tests },
      { path: '^web/app/(features|lists|routes)' },
    ),
    forbid('web-lists-below-features', { path: '^web/app/lists/', pathNot: tests }, { path: '^web/app/(features|routes)' }),
    forbid('web-features-below-routes', { path: '^web/app/features/', pathNot: tests }, { path: '^web/app/(routes|root|entry)' }),

    forbid('no-circle', {}, { circular: true }),
    forbid(
      'no-orphan',
      {
        orphan: true,
        pathNot: [
          tests,
          '\\.d\\.ts$',
          '\\.config\\.[cm]?[jt]s$',
          '^server/src/(main|commands/.+)\\.ts$',
          '^server/test/patient-timeouts\\.ts$',
          '^e2e/',
          '^cluster/run\\.ts$',
          '^bench/(run|servers/(baseline-server|record-statements))\\.ts$',
          '-page\\.tsx$',
          '^web/app/(routes|root|entry\\..+)\\.tsx?$',
          '^web/app/platform/no-(?:route-discovery|instrumentation)\\.ts$',
          '^contract/src/',
          '^client/src/',
        ],
      },
      {},
    ),
    // Vite resolves files whose name ends with ?url.
    forbid('resolvable', {}, { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)|/\\+types/|\\?url$' }),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so swc parses the sources.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|\\.data|public)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}

function roomRules(name, folder, allowed) {
  return Object.entries(allowed).map(([room, others]) =>
    forbid(
      `${name}-${room}`,
      { path: `^${folder}/${room}/`, pathNot: tests },
      { path: `^${folder}/`, pathNot: `^${folder}/(${[room, ...others].join('|')})/` },
    ),
  );
}
