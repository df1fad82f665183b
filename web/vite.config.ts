import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutInjectedToastStyles()],
  build: {
    // light-dark() has to stay as it is: sections of the other scheme (hero, footer) resolve the tokens anew.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
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
            chunkFileNames: 'static/js/[name]-[hash].js',
            assetFileNames: 'static/[name]-[hash][extname]',
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { assetFileNames: 'static/[name]-[hash][extname]' } } } },
  },
});

/**
 * sonner writes a <style> element as soon as it loads, which the Content-Security-Policy forbids. The same rules come as a
 * file (`sonner/dist/styles.css`, imported by app.css), so the call is taken out.
 */
function withoutInjectedToastStyles(): Plugin {
  return {
    name: 'without-injected-toast-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null;
      const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '');
      if (stripped === code) throw new Error('sonner has changed the way it adds its styles');
      return { code: stripped, map: null };
    },
  };
}
