import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const beginnings = ['entry.client.tsx', 'root.tsx'].map((file) => fileURLToPath(new URL(`../app/${file}`, import.meta.url)));
const react = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
/** What most pages are made of. Dialogs and tables bring much with them and stay by themselves. */
const smallParts = /\/web\/app\/ui\/(?!confirm-dialog|dialog|menu|table|sort-header|toast-list)|\/lucide-react\/|\/contract\/src\/money/;

/**
 * Without groups a page would load fifty scripts of a kilobyte, each waiting for its turn. React changes seldom and stays cached
 * from one release to the next; the frame is what root.tsx needs, so that every page has it anyway.
 */
export const scriptGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: react, priority: 3 },
    { name: (id, graph) => (frameModules(graph).has(id) ? 'frame' : null), priority: 2 },
    { name: 'ui', test: smallParts, priority: 1 },
  ],
};

let frame: Set<string> | undefined;

/** Modules that the beginnings import, and those that these import, and so on. */
function frameModules(graph: Rolldown.ChunkingContext): Set<string> {
  if (frame) return frame;
  frame = new Set(beginnings);
  for (const id of frame) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) frame.add(imported);
  return frame;
}
