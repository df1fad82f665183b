// `node scripts/keep-shipped-packages.ts` leaves in node_modules only what a running shop beside its own PostgreSQL needs; deploy/Dockerfile
// calls it after the build. `npm prune --omit=dev` keeps a bundler and a test runner too: packages that are shipped would work with them.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockEntries, root } from './supply-chain/lock.ts';
import { isNeededBesideDatabase, shippedFolders } from './supply-chain/shipped.ts';

const entries = lockEntries();
const kept = new Set([...shippedFolders(entries)].filter(isNeededBesideDatabase));
const dropped = Object.keys(entries).filter((folder) => folder.includes('node_modules/') && !kept.has(folder));
// What lies within a package that goes was found from there only.
for (const folder of dropped) rmSync(join(root, folder), { recursive: true, force: true });
rmSync(join(root, 'node_modules/.bin'), { recursive: true, force: true });
// A third of what is left: types and source maps.
const idle = globSync(['node_modules/**/*.{map,d.ts,d.mts,d.cts}', '{sandbox,server}/node_modules/**/*.{map,d.ts,d.mts,d.cts}'], {
  cwd: root,
});
for (const file of idle) rmSync(join(root, file));
