import { globSync, mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit, removeFolder } from './clean-up.ts';
import type { PreparedFault } from './faults.ts';

/** Sets the clock of the running shop ahead and back. The clock of the database stays correct. Needs Debian's package libfaketime. */
export async function prepareFakeClock(): Promise<PreparedFault> {
  const name = "the app's clock 2 hours ahead, 2 hours behind, right again";
  const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
  if (!library) return { name, impossible: 'libfaketime is not installed (Debian: apt-get install libfaketime)' };
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-clock-'));
  atExit(() => removeFolder(folder));
  const file = join(folder, 'offset');
  await writeFile(file, '+0');
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // When a real clock is changed, timers do not change. With this setting they do not change here either.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return {
    name,
    world: { database: 'linked', environment },
    async strike({ shops }) {
      for (const seconds of [7_200, -7_200, 0]) {
        await writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}`);
        await sleep(4_000);
        await requireShifted(shops[0]?.url ?? '', seconds);
      }
    },
    undo: () => rm(folder, { recursive: true }),
  };
}

async function requireShifted(url: string, seconds: number): Promise<void> {
  const { headers } = await fetch(`${url}/healthz`);
  const shifted = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000;
  if (Math.abs(shifted - seconds) > 60) throw new Error(`the shop's clock is ${shifted} s ahead, not ${seconds}`);
}
