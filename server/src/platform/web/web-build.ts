import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { StartError } from '../start-error.ts';
import type { PageRendering, WebBuild } from './page-rendering.ts';
import { startRendering } from './rendering-thread.ts';

const folder = new URL('../../../../web/build/', import.meta.url);

export type BuildWithContext = ServerBuild & {
  entry: {
    module: Pick<WebBuild, 'knownParameters' | 'inlineScripts'> & { createLoadContext(rendering: PageRendering): RouterContextProvider };
  };
};

const entry = new URL('server/index.js', folder);
const clientFolder = fileURLToPath(new URL('client/', folder));

/** Loads the build of web/, and renders its pages on a separate thread. Throws a StartError if there is no build. */
export async function loadWebBuild(): Promise<WebBuild> {
  if (!existsSync(entry)) throw new StartError('The pages are not built. Start the shop with npm start, which builds them.');
  return { clientFolder, ...(await startRendering()) };
}

/** Loads the build of web/, and renders its pages on the current thread. */
export async function importWebBuild(): Promise<WebBuild> {
  return webBuildOf((await import(entry.href)) as BuildWithContext, clientFolder);
}

export function webBuildOf(build: BuildWithContext, clientFolder: string, mode: 'production' | 'development' = 'production'): WebBuild {
  const handle = createRequestHandler(build, mode);
  const { createLoadContext, knownParameters, inlineScripts } = build.entry.module;
  return { clientFolder, knownParameters, inlineScripts, render: (request, rendering) => handle(request, createLoadContext(rendering)) };
}
