// `npm run test:firebase` runs the browser tests of e2e/firebase with IDENTITY=firebase against Firebase's Auth emulator. The first run
// installs the emulator. It is not a dependency, because it is large and only this command needs it.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup/step.mjs';
import { installTool } from './setup/tool.mjs';

const shopPort = Number(process.env.E2E_PORT ?? 4300);
/** With the prefix demo-, the emulator does not contact a real Firebase project. */
const project = 'demo-axlewright';
const ports = { auth: shopPort + 9, hub: shopPort + 8, logging: shopPort + 7 };

const folder = await installTool({ name: 'firebase-tools', version: '15.34.2', doing: 'Installing the Firebase emulator' });
writeFileSync(
  path.join(folder, 'firebase.json'),
  JSON.stringify({
    emulators: {
      auth: { host: '127.0.0.1', port: ports.auth },
      hub: { host: '127.0.0.1', port: ports.hub },
      logging: { host: '127.0.0.1', port: ports.logging },
      ui: { enabled: false },
    },
  }),
);
process.exitCode = await runJourneys();

/** Starts the emulator, which runs the tests, sets FIREBASE_AUTH_EMULATOR_HOST for them, and stops after them. */
function runJourneys(): Promise<number> {
  const playwright = [process.execPath, path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)];
  const command = [...playwright, '--config', path.join(root, 'e2e/firebase.config.ts')].map((argument) => `"${argument}"`).join(' ');
  const firebaseCli = path.join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const child = spawn(process.execPath, [firebaseCli, 'emulators:exec', '--only', 'auth', '--project', project, command], {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...process.env,
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: 'key-of-the-emulator',
      // The emulator's settings go into its own folder, and it does not check for updates.
      XDG_CONFIG_HOME: folder,
      NO_UPDATE_NOTIFIER: '1',
      CI: '1',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
