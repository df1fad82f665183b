import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const start = fileURLToPath(new URL('../app/entry.client.tsx', import.meta.url));
const root = fileURLToPath(new URL('../app/root.tsx', import.meta.url));
const react = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
const icons = /^\0virtual:icon\//;
/** Small modules that most pages use. */
const smallModules = [
  /\/web\/app\/ui\/(?!toaster|table|sort-header|password-input|quantity-input|segmented|breadcrumb|stars|fact|search-field|pagination|file-drop|use-is-near|use-url-value|use-debounced|typed-number|card\.|format-count)/,
  /\/web\/app\/platform\/(?!identity\/(?:firebase|embedded-passkeys)|load-route-module|stale-after|no-route-discovery|no-instrumentation|print-pdf|stored-value|sheets\/)/,
  /\/web\/app\/features\/(?:people\/(?:account\/require-sign-in|company\/company(?:-choice|\.queries)\.ts$)|desk\/staff\/staff-pages)/,
  /\/web\/app\/features\/(?:site\/site-frame\/page-boundary)/,
  /\/web\/app\/lists\/(?:loading-state|leave-guard)/,
  /\/contract\/src\/(?:text-rule|own-path|sales\/order-quantity|catalog\/(?:life-cycle|part-sort))\.ts/,
];
/** Modules that only a few pages use. `frame` has other modules of the same libraries, but not these. */
const notInFrame = /\/node_modules\/@tanstack\/.*\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js/;
const parts = /\/web\/app\/features\/catalog\/list\/(?:part-stock|keep-units-together)/;
const add = /\/web\/app\/features\/sales\/basket\/(?:use-add-to-basket|add-to-basket-button)/;
const ordering =
  /\/web\/app\/features\/(?:catalog\/(?:part\/(?:part\.queries|ordering-for)|list\/needed-kind-labels)|people\/profile\/profile\.queries)|\/contract\/src\/sales\/line-error-text\./;
const chosen =
  /\/web\/app\/(?:platform\/stored-value|ui\/use-is-near|features\/catalog\/(?:compare\/compare(?:d-parts|-toggle|-tray)|vehicle\/(?:chosen-vehicle|choose-vehicle-button|vehicle-bar|part-fit|use-vin-search)))\.|\/contract\/src\/catalog\/vin-text\./;
const partPicture = /\/web\/app\/features\/catalog\/list\/part-picture/;
const lists = /\/web\/app\/lists\/(?!date-filter|local-days|views\/|columns\/|selection\/)/;
const selection = /\/web\/app\/lists\/selection\//;
const search = /\/web\/app\/ui\/(?:search-field|pagination|use-url-value|format-count)/;
/** Does not include `counted-part-row`, because this script would then also get its form fields, which other pages use, too. */
const stock =
  /\/web\/app\/features\/warehouse\/stock\/(?:scan\/(?:use-)?counted-parts|part\/stock-move|count\/count-differences|stock\.queries)/;
const table = /\/web\/app\/ui\/(?:table|sort-header)/;

/**
 * Says which modules the build puts into one script. Without groups, a page would load fifty scripts of about 1 kB each. Small scripts are
 * also compressed badly.
 * react  changes rarely, so browsers keep it in their cache over several releases
 * frame  root.tsx, what it and entry.client.tsx import, and small modules that most pages use
 * parts  small modules of the pages that show parts to buyers
 * add  the button that adds a part to the basket
 * ordering  what the forms for ordering a part share
 * chosen  the vehicle that the buyer chose, and the parts that the buyer chose to compare
 * picture  the picture of a part, which staff pages show too
 * search  the search field and the pagination of lists and of the catalog
 * table  the table of lists and other pages
 * lists  what the lists of the dashboard use
 * selection  the selection of rows in a list
 * stock  what the stock pages share
 * icons  icons that the same pages use are in one script; otherwise all icons would be in `frame`
 */
export const scriptGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: react, priority: 3 },
    { name: (id, graph) => (frameModules(graph).has(id) || smallModules.some((regex) => regex.test(id)) ? 'frame' : null), priority: 2 },
    { name: 'parts', test: parts, priority: 1 },
    { name: 'add', test: add, priority: 1 },
    { name: 'ordering', test: ordering, priority: 1 },
    { name: 'chosen', test: chosen, priority: 1 },
    { name: 'picture', test: partPicture, priority: 1 },
    { name: 'table', test: table, priority: 2 },
    { name: 'search', test: search, priority: 1 },
    { name: 'lists', test: lists, priority: 1 },
    { name: 'selection', test: selection, priority: 1 },
    { name: 'stock', test: stock, priority: 1 },
    { name: 'icons', test: icons, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000, priority: 2 },
  ],
};

let frame: Set<string> | undefined;

/** Returns what `start` and `root` import, directly and indirectly, without the icons. */
function frameModules(graph: Rolldown.ChunkingContext): Set<string> {
  if (frame) return frame;
  frame = new Set([start, root]);
  for (const id of frame)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!icons.test(imported) && !notInFrame.test(imported)) frame.add(imported);
    }
  // The start module is not in the group. Otherwise a page that imports the group would run the start module too early.
  frame.delete(start);
  return frame;
}
