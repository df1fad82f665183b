import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { compactRouteTable } from './build-steps/compact-route-table.ts';
import { endpointsWithoutSchemas } from './build-steps/endpoints-without-schemas.ts';
import { icons } from './build-steps/icons.ts';
import { removableSchemas } from './build-steps/removable-schemas.ts';
import { scriptGroups } from './build-steps/script-groups.ts';
import { unzipInOneThread } from './build-steps/unzip-in-one-thread.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Rolldown does not read modules that a library only re-exports and that no page uses. This saves about 5% of the build's CPU time.
 */
const experimental = { lazyBarrel: true };

/**
 * The name of a script contains a hash of seven hex digits. Each page lists the names of all scripts, and this list compresses better than with
 * Vite's default characters. The risk that a changed script keeps its name is 1 in 268 million.
 */
const hashCharacters = 'hex';

export default defineConfig({
  // The version of the shop. Only the script of the staff pages contains it.
  define: { SHOP_VERSION: JSON.stringify(version) },
  plugins: [
    tailwindcss(),
    icons(),
    reactRouter(),
    withOwnRouterModules(),
    endpointsWithoutSchemas(),
    removableSchemas(),
    compactRouteTable(),
  ],
  resolve: { alias: unzipInOneThread },
  build: {
    // These browsers know light-dark(), so the build does not replace it. The hero and the footer are always dark and need it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // Vite would compress each file, only to print its size.
    reportCompressedSize: false,
    // Vite does not have to preload scripts. React Router preloads the scripts of pages. The few other scripts import only modules that are
    // already loaded.
    modulePreload: false,
    // The folder of React Router's manifest script. The names of all other files are set below.
    assetsDir: 'static/js',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          experimental,
          output: {
            hashCharacters,
            entryFileNames: 'static/js/[name]-[hash:7].js',
            // Each page lists the names of all scripts that pages share, so most of these have the same short name.
            chunkFileNames: ({ name, isDynamicEntry }) =>
              `static/js/${isDynamicEntry || ['react', 'frame'].includes(name) ? '[name]' : 'shared'}-[hash:7].js`,
            codeSplitting: scriptGroups,
            assetFileNames: 'static/[name]-[hash][extname]',
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { experimental, output: { hashCharacters, assetFileNames: 'static/[name]-[hash][extname]' } } } },
  },
});

/**
 * Replaces three modules of React Router, which has no settings for this. One loads page scripts (app/platform/load-route-module.ts
 * says why). The shop does not need the other two: one discovers routes, and one reports to a monitoring library. This works only in the
 * build: in development, Vite has already bundled the router.
 */
function withOwnRouterModules(): Plugin {
  const ours = new Map([
    ['routeModules.js', 'load-route-module.ts'],
    ['fog-of-war.js', 'no-route-discovery.ts'],
    ['instrumentation.js', 'no-instrumentation.ts'],
  ]);
  const replaced = new Set<string>();
  return {
    name: 'with-own-router-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const theirs = source.split('/').at(-1) ?? '';
      const own = ours.get(theirs);
      // The code for servers is in the same package. The browser does not use it.
      if (!own || !importer?.includes('/react-router/dist/') || /\/(?:rsc|server-runtime)\//.test(importer)) return null;
      replaced.add(theirs);
      return fileURLToPath(new URL(`app/platform/${own}`, import.meta.url));
    },
    buildEnd(error) {
      if (!error && replaced.size < ours.size) this.error('React Router no longer has a module that the shop replaces');
    },
  };
}
