// `npm run sbom` writes sbom.cdx.json: all shipped packages from package-lock.json, in CycloneDX format.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './supply-chain/lock.ts';

const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { status, stdout, stderr } = spawnSync(cli ? node : 'npm', cli ? [cli, ...args] : args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const file = join(root, 'sbom.cdx.json');
writeFileSync(file, stdout);
console.log(`${file}: ${(JSON.parse(stdout) as { components: unknown[] }).components.length} packages`);
