import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** All workers share this path. The file has the number of the process whose test has the turn. */
const turnFile = () => `${process.env.E2E_DATA_DIR}.import`;

/** Waits until no other test imports parts or vehicles, because the shop runs only one import at a time. Returns a function that ends the turn. */
export async function takeImportTurn(): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(turnFile(), String(process.pid), { flag: 'wx' });
      return () => rmSync(turnFile());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!isRunning(readPid())) rmSync(turnFile(), { force: true });
    await sleep(100);
  }
}

/** Returns null if the file is gone or still empty. */
function readPid(): number | null {
  try {
    return Number(readFileSync(turnFile(), 'utf8')) || null;
  } catch {
    return null;
  }
}

/** A worker that was killed has not ended its turn. */
function isRunning(pid: number | null): boolean {
  if (pid === null) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
