import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runSingleUser } from './roles.ts';

test('a PostgreSQL that exits before it has read its statements fails the call, not the process', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'axlewright-roles-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const program = path.join(home, 'bin', 'postgres');
  await mkdir(path.dirname(program));
  await writeFile(program, '#!/bin/sh\necho "the folder is in use" >&2\nexit 1\n');
  await chmod(program, 0o755);
  // More than a pipe holds, so that a part of it is always unread.
  const statement = `select '${'x'.repeat(1_000_000)}'`;
  const running = runSingleUser({ native: home, home, logFile: '', runAs: {} }, [statement]);
  await expect(running).rejects.toThrow('the folder is in use');
});
