import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const start = fileURLToPath(new URL('../app/entry.client.tsx', import.meta.url));
const root = fileURLToPath(new URL('../app/root.tsx', import.meta.url));
const react = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
const icons = /\/node_modules\/lucide-react\//;
/** What the landing page and many others are made of. Dialogs, tables and toasts bring much with them and stay by themselves. */
const smallParts = [
  /\/web\/app\/ui\/(?!confirm-dialog|dialog|toast\.|menu|table|sort-header|password-input|quantity-input|segmented|breadcrumb|fact)/,
  /\/web\/app\/(?:platform\/page-meta|features\/site\/home\/section|features\/catalog\/list\/part-(?:picture|stock))/,
  /\/contract\/src\/(?:money\/money|sales\/order-quantity|catalog\/(?:life-cycle|part-sort))\.ts/,
];

/**
 * Without groups a page would load fifty scripts of a kilobyte, each waiting for its turn. React changes seldom and stays cached
 * from one release to the next; the frame is what root.tsx needs, so that every page has it anyway. Icons all come from one
 * module and would follow it into the frame: they go by who uses them.
 */
export const scriptGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: react, priority: 3 },
    { name: (id, graph) => (frameModules(graph).has(id) ? 'frame' : null), priority: 2 },
    { name: 'ui', test: (id) => smallParts.some((part) => part.test(id)), priority: 1 },
    { name: 'icons', test: icons, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 },
  ],
};

let frame: Set<string> | undefined;

/** What start and root import, and what that imports, and so on; but for the icons. */
function frameModules(graph: Rolldown.ChunkingContext): Set<string> {
  if (frame) return frame;
  frame = new Set([start, root]);
  for (const id of frame)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!icons.test(imported)) frame.add(imported);
    }
  // What starts the page has to stay apart, or whoever imports the frame would start it too early.
  frame.delete(start);
  return frame;
}
