import { existsSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import type { WebBuild } from './page-rendering.ts';
import { startRendering } from './rendering-thread.ts';
import { clientFolder, serverEntry } from './web-build-files.ts';

/** Loads the build of web/, and renders its pages on a separate thread. Throws a StartError if there is no build. */
export async function loadWebBuild(): Promise<WebBuild> {
  if (!existsSync(serverEntry)) throw new StartError('The pages are not built. Start the shop with npm start, which builds them.');
  return { clientFolder, ...(await startRendering()) };
}
