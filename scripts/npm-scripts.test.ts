import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'axlewright-node-'));
afterAll(() => rmSync(folder, { recursive: true }));
// A fake `node` that prints its process id.
writeFileSync(join(folder, 'node'), '#!/bin/sh\necho $$\n');
chmodSync(join(folder, 'node'), 0o755);

const { scripts } = packageJson;
const longRunning = [
  'start',
  'dev',
  'test',
  'test:mutations',
  'bench',
  'bench:applications',
  'bench:scale',
  'bench:cluster',
  'faults',
  'rehearse',
  'cluster',
  'catalogue',
] as const;

// npm passes SIGTERM on to the shell that it starts, and the shell does not pass it on. So the program must replace the shell.
it.each(longRunning)('SIGTERM to npm run %s reaches its program', (name) => {
  const output = execFileSync('sh', ['-c', `echo $$; ${scripts[name]}`], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const [shell, program] = output.trim().split('\n');
  expect(program).toBe(shell);
});
