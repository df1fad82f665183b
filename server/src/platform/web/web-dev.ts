import { fileURLToPath } from 'node:url';
import { type BuildWithContext, createPageRenderer } from './page-renderer.ts';
import type { WebBuild } from './page-rendering.ts';

const root = fileURLToPath(new URL('../../../../web/', import.meta.url));

/** Serves the pages from their source files, with Vite and hot reload. For development. */
export async function loadWebDev(): Promise<WebBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, configFile: `${root}vite.config.ts`, server: { middlewareMode: true }, appType: 'custom' });
  return {
    clientFolder: `${root}public`,
    knownParameters: {},
    inlineScripts: [],
    middleware: vite.middlewares,
    close: () => vite.close(),
    async render(request, rendering) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as BuildWithContext;
      return createPageRenderer(build, 'development').render(request, rendering);
    },
  };
}
