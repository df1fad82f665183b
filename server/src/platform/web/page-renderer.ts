import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageRendering, WebBuild } from './page-rendering.ts';

export type BuildWithContext = ServerBuild & {
  entry: {
    module: Pick<WebBuild, 'knownParameters' | 'inlineScripts'> & { createLoadContext(rendering: PageRendering): RouterContextProvider };
  };
};

/** Renders pages on the current thread. Loads React Router, so the main thread must not import this file, except in development. */
export function createPageRenderer(
  build: BuildWithContext,
  mode: 'production' | 'development' = 'production',
): Pick<WebBuild, 'knownParameters' | 'inlineScripts' | 'render'> {
  const handle = createRequestHandler(build, mode);
  const { createLoadContext, knownParameters, inlineScripts } = build.entry.module;
  return { knownParameters, inlineScripts, render: (request, rendering) => handle(request, createLoadContext(rendering)) };
}
