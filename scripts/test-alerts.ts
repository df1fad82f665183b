import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Checks and tests the alert rules with Prometheus's own tool. Set PROMTOOL to the path of the program if it is not in the PATH. */
const promtool = process.env.PROMTOOL ?? 'promtool';
const folder = fileURLToPath(new URL('../deploy/', import.meta.url));

for (const args of [
  ['check', 'rules', 'alerts.rules.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
]) {
  const { error, status } = spawnSync(promtool, args, { cwd: folder, stdio: 'inherit' });
  if (error) {
    console.error(
      `${promtool} cannot run (${error.message}). It is in Debian's package prometheus: apt install --no-install-recommends prometheus`,
    );
    process.exit(1);
  }
  if (status !== 0) process.exit(1);
}
