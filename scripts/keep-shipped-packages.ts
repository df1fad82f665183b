// `node scripts/keep-shipped-packages.ts` removes all packages from node_modules that a running shop does not need. deploy/Dockerfile calls
// it after the build. `npm start` calls it with `--embedded`, which also keeps the embedded PostgreSQL and the packaged Node. `npm prune
// --omit=dev` is not enough: it keeps a bundler and a test runner, because other packages list them as optional peer dependencies. With `--list`,
// it only prints the folders of the packages that it would keep, as JSON.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockEntries, root } from './supply-chain/lock.ts';
import { isForThisMachineOnly, shippedFolders } from './supply-chain/shipped.ts';

const isEmbedded = process.argv.includes('--embedded');
const entries = lockEntries();
const shipped = new Set([...shippedFolders(entries)].filter((folder) => isEmbedded || !isForThisMachineOnly(folder)));
if (process.argv.includes('--list')) {
  console.log(JSON.stringify([...shipped]));
  process.exit();
}
const dropped = Object.keys(entries).filter((folder) => folder.includes('node_modules/') && !shipped.has(folder));
// Folders inside another dropped folder may already be gone.
for (const folder of dropped) rmSync(join(root, folder), { recursive: true, force: true });
if (!isEmbedded) rmSync(join(root, 'node_modules/.bin'), { recursive: true, force: true });

// Types, source maps, C++ headers and manuals: a running shop does not need them, and they are a third of the remaining size.
const unneededFiles = globSync(
  ['{.,sandbox,server}/node_modules/**/*.{map,d.ts,d.mts,d.cts}', 'node_modules/node-{bin,linux,darwin}-*/{include,share,CHANGELOG.md}'],
  { cwd: root },
);
for (const file of unneededFiles) rmSync(join(root, file), { recursive: true, force: true });
