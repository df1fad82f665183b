import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

interface ScriptGroup {
  name: string;
  /** A module that belongs to several groups is in the one with the highest priority. */
  priority: number;
  /** Paths from the root of the repository. The path of a folder ends with a slash. */
  modules: readonly string[];
  except?: readonly string[];
}

/** Small modules that most pages use. They go into the script `frame`, with what root.tsx imports. */
const smallModules: ScriptGroup = {
  name: 'frame',
  priority: 2,
  modules: [
    'web/app/ui/',
    'web/app/platform/',
    'web/app/lists/leave-guard.tsx',
    'web/app/lists/loading-state.tsx',
    'web/app/features/desk/staff/staff-pages.ts',
    'web/app/features/people/account/require-sign-in.tsx',
    'web/app/features/people/company/company-choice.ts',
    'web/app/features/people/company/company.queries.ts',
    'web/app/features/site/site-frame/page-boundary.tsx',
    'contract/src/catalog/life-cycle.ts',
    'contract/src/catalog/part-sort.ts',
    'contract/src/own-path.ts',
    'contract/src/sales/order-quantity.ts',
    'contract/src/text-rule.ts',
  ],
  except: [
    'web/app/ui/breadcrumb.tsx',
    'web/app/ui/card.tsx',
    'web/app/ui/fact.tsx',
    'web/app/ui/file-drop.tsx',
    'web/app/ui/form-dialog.tsx',
    'web/app/ui/format-count.ts',
    'web/app/ui/pagination.tsx',
    'web/app/ui/password-input.tsx',
    'web/app/ui/quantity-input.tsx',
    'web/app/ui/search-field.tsx',
    'web/app/ui/segmented.tsx',
    'web/app/ui/sort-header.tsx',
    'web/app/ui/stars.tsx',
    'web/app/ui/table.tsx',
    'web/app/ui/toaster.tsx',
    'web/app/ui/typed-number.ts',
    'web/app/ui/use-debounced.ts',
    'web/app/ui/use-is-near.ts',
    'web/app/ui/use-url-value.ts',
    'web/app/platform/identity/embedded-passkeys.ts',
    'web/app/platform/identity/firebase.ts',
    'web/app/platform/kept-idempotency-keys.ts',
    'web/app/platform/load-route-module.ts',
    'web/app/platform/no-instrumentation.ts',
    'web/app/platform/no-route-discovery.ts',
    'web/app/platform/print-pdf.ts',
    'web/app/platform/save-file.ts',
    'web/app/platform/sheets/',
    'web/app/platform/stale-after.ts',
    'web/app/platform/stored-value.ts',
  ],
};

const groups: readonly ScriptGroup[] = [
  // small modules of the pages that show parts to buyers
  {
    name: 'parts',
    priority: 1,
    modules: ['web/app/features/catalog/list/keep-units-together.ts', 'web/app/features/catalog/list/part-stock.ts'],
  },
  // the button that adds a part to the basket
  {
    name: 'add',
    priority: 1,
    modules: ['web/app/features/sales/basket/add-to-basket-button.tsx', 'web/app/features/sales/basket/use-add-to-basket.ts'],
  },
  // what the forms for ordering a part share
  {
    name: 'ordering',
    priority: 1,
    modules: [
      'web/app/features/catalog/list/needed-kind-labels.ts',
      'web/app/features/catalog/part/ordering-for.tsx',
      'web/app/features/catalog/part/part.queries.ts',
      'web/app/features/people/profile/profile.queries.ts',
      'contract/src/sales/line-error-text.ts',
    ],
  },
  // the vehicle that the buyer chose, and the parts that the buyer chose to compare
  {
    name: 'chosen',
    priority: 1,
    modules: [
      'web/app/platform/stored-value.ts',
      'web/app/ui/use-is-near.ts',
      'web/app/features/catalog/compare/compare-toggle.tsx',
      'web/app/features/catalog/compare/compare-tray.tsx',
      'web/app/features/catalog/compare/compared-parts.ts',
      'web/app/features/catalog/vehicle/choose-vehicle-button.tsx',
      'web/app/features/catalog/vehicle/chosen-vehicle.ts',
      'web/app/features/catalog/vehicle/part-fit.tsx',
      'web/app/features/catalog/vehicle/use-vin-search.tsx',
      'web/app/features/catalog/vehicle/vehicle-bar.tsx',
      'contract/src/catalog/vin-text.ts',
    ],
  },
  // the picture of a part, which staff pages show too
  { name: 'picture', priority: 1, modules: ['web/app/features/catalog/list/part-picture.tsx'] },
  // the table of lists and other pages
  { name: 'table', priority: 2, modules: ['web/app/ui/table.tsx', 'web/app/ui/sort-header.tsx'] },
  // the search field and the pagination of lists and of the catalog
  {
    name: 'search',
    priority: 1,
    modules: ['web/app/ui/search-field.tsx', 'web/app/ui/pagination.tsx', 'web/app/ui/use-url-value.ts', 'web/app/ui/format-count.ts'],
  },
  // what the lists of the dashboard use
  {
    name: 'lists',
    priority: 1,
    modules: ['web/app/lists/'],
    except: [
      'web/app/lists/date-filter.tsx',
      'web/app/lists/local-days.ts',
      'web/app/lists/views/',
      'web/app/lists/columns/',
      'web/app/lists/selection/',
    ],
  },
  // the selection of rows in a list
  { name: 'selection', priority: 1, modules: ['web/app/lists/selection/'] },
  // What the stock pages share, except `counted-part-row`. Otherwise its form fields, which other pages use, too, would be in this script.
  {
    name: 'stock',
    priority: 1,
    modules: [
      'web/app/features/warehouse/stock/count/count-differences.ts',
      'web/app/features/warehouse/stock/part/stock-move.ts',
      'web/app/features/warehouse/stock/scan/counted-parts.ts',
      'web/app/features/warehouse/stock/scan/use-counted-parts.ts',
      'web/app/features/warehouse/stock/stock.queries.ts',
    ],
  },
];

const root = fileURLToPath(new URL('../../', import.meta.url));

// A module that was moved or renamed would end up in another script without anyone noticing.
for (const { name, modules, except = [] } of [smallModules, ...groups])
  for (const path of [...modules, ...except])
    if (!existsSync(root + path)) throw new Error(`script-groups.ts: the group ${name} lists ${path}, which does not exist`);

/** Returns whether the module with this id is in the group. The id is the path of the module's file, possibly with a query. */
function isIn({ modules, except = [] }: ScriptGroup, id: string): boolean {
  if (!id.startsWith(root)) return false;
  const [path = ''] = id.slice(root.length).split('?');
  const isListed = (listed: string) => (listed.endsWith('/') ? path.startsWith(listed) : path === listed);
  return modules.some(isListed) && !except.some(isListed);
}

const start = `${root}web/app/entry.client.tsx`;
const rootModule = `${root}web/app/root.tsx`;
const react = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
const icons = /^\0virtual:icon\//;
/** Modules that only a few pages use. `frame` has other modules of the same libraries, but not these. */
const notInFrame = /\/node_modules\/@tanstack\/.*\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js/;

/**
 * Says which modules the build puts into one script. Without groups, a page would load fifty scripts of about 1 kB each. Small scripts
 * also compress badly.
 * react  changes rarely, so browsers keep it in their cache over several releases
 * frame  root.tsx, what it and entry.client.tsx import, and small modules that most pages use
 * icons  icons that the same pages use are in one script; otherwise all icons would be in `frame`
 */
export const scriptGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: react, priority: 3 },
    {
      name: (id, graph) => (frameModules(graph).has(id) || isIn(smallModules, id) ? smallModules.name : null),
      priority: smallModules.priority,
    },
    ...groups.map((group) => ({ name: group.name, priority: group.priority, test: (id: string) => isIn(group, id) })),
    { name: 'icons', test: icons, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000, priority: 2 },
  ],
};

let frame: Set<string> | undefined;

/** Returns what `start` and `rootModule` import, directly and indirectly, without the icons. */
function frameModules(graph: Rolldown.ChunkingContext): Set<string> {
  if (frame) return frame;
  frame = new Set([start, rootModule]);
  for (const id of frame)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!icons.test(imported) && !notInFrame.test(imported)) frame.add(imported);
    }
  // The start module is not in the group. Otherwise a page that imports the group would run the start module too early.
  frame.delete(start);
  return frame;
}
