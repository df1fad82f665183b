import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { endpointsWithoutSchemas } from './build-steps/endpoints-without-schemas.ts';
import { precompressed } from './build-steps/precompressed.ts';
import { scriptGroups } from './build-steps/script-groups.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export default defineConfig({
  // Only the staff pages use the version, so only their script contains it.
  define: { SHOP_VERSION: JSON.stringify(version) },
  plugins: [tailwindcss(), reactRouter(), withOwnRouteLoading(), endpointsWithoutSchemas(), precompressed()],
  build: {
    // Keeps light-dark() as it is. The hero and the footer are always dark, so the browser must resolve the tokens again there.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // React Router preloads the scripts that pages need. The few other scripts import only modules that are loaded by then.
    modulePreload: false,
    // Only React Router's manifest script uses this. The names of all other files are set below.
    assetsDir: 'static/js',
  },
  ssr: {
    // Bundled, so that each start loads only the icons in use and not the whole set.
    noExternal: ['lucide-react'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            // Without this, the name of an icon chunk would list all pages that use it.
            chunkFileNames: ({ name }) => `static/js/${name.startsWith('icons~') ? 'icons' : '[name]'}-[hash].js`,
            codeSplitting: scriptGroups,
            assetFileNames: 'static/[name]-[hash][extname]',
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { assetFileNames: 'static/[name]-[hash][extname]' } } } },
  },
});

/**
 * Replaces React Router's function that loads page scripts with ours (app/platform/load-route-module.ts says why). React Router has no
 * setting for this. Applies to the build only, because in development the router is already bundled.
 */
function withOwnRouteLoading(): Plugin {
  const ours = fileURLToPath(new URL('app/platform/load-route-module.ts', import.meta.url));
  let isReplaced = false;
  return {
    name: 'with-own-route-loading',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/dist/')) return null;
      isReplaced = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router has changed the way it loads the scripts of pages');
    },
  };
}
