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
  // Only staff pages read it, so only their script contains it.
  define: { SHOP_VERSION: JSON.stringify(version) },
  plugins: [tailwindcss(), reactRouter(), withOwnRouteLoading(), endpointsWithoutSchemas(), precompressed()],
  build: {
    // light-dark() has to stay as it is: sections of the other scheme (hero, footer) resolve the tokens anew.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // React Router preloads what pages need; the few scripts besides import nothing that is not there by then.
    modulePreload: false,
    // Where React Router puts its own manifest script; everything else is named below.
    assetsDir: 'static/js',
  },
  ssr: {
    // Bundled with only the icons in use: the whole set would be loaded at every start.
    noExternal: ['lucide-react'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            // Icons are named after all the pages that use them.
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
 * React Router reloads the page being left when the next one's script fails, and waits for ever when it hangs; there is no setting
 * for it. The one function that does so is replaced by ours, which does neither (app/platform/load-route-module.ts tells more).
 * Built pages only: in development the router comes bundled beforehand.
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
