import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const start = fileURLToPath(new URL('../app/entry.client.tsx', import.meta.url));
const root = fileURLToPath(new URL('../app/root.tsx', import.meta.url));
const react = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
const icons = /\/node_modules\/lucide-react\//;
/** Small modules that the landing page and many other pages use. Dialogs, tables and toasts are not here, because they are large. */
const smallModules = [
  /\/web\/app\/ui\/(?!confirm-dialog|dialog|toast\.|menu|table|sort-header|password-input|quantity-input|segmented|breadcrumb|fact)/,
  /\/web\/app\/(?:platform\/page-meta|features\/site\/home\/section|features\/catalog\/list\/part-(?:picture|stock))/,
  /\/contract\/src\/(?:money\/money|sales\/order-quantity|catalog\/(?:life-cycle|part-sort))\.ts/,
];

/**
 * Says which modules the build puts into one script. Without groups, a page would load fifty scripts of about 1 kB each.
 * react  changes rarely, so browsers keep it in their cache over several releases
 * frame  what root.tsx imports; every page needs it
 * ui     small modules that many pages use
 * icons  icons that the same pages use are in one script; otherwise all icons would be in `frame`
 */
export const scriptGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: react, priority: 3 },
    { name: (id, graph) => (frameModules(graph).has(id) ? 'frame' : null), priority: 2 },
    { name: 'ui', test: (id) => smallModules.some((part) => part.test(id)), priority: 1 },
    { name: 'icons', test: icons, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 },
  ],
};

let frame: Set<string> | undefined;

/** Returns what `start` and `root` import, directly and indirectly, without the icons. */
function frameModules(graph: Rolldown.ChunkingContext): Set<string> {
  if (frame) return frame;
  frame = new Set([start, root]);
  for (const id of frame)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!icons.test(imported)) frame.add(imported);
    }
  // The start module is not in the group. Otherwise a page that imports the group would run the start module too early.
  frame.delete(start);
  return frame;
}
