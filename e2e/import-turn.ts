import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** All workers share this file. It contains the process ID of the worker whose turn it is. */
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
    const pid = readPid();
    if (pid !== null && !isRunning(pid)) rmSync(turnFile(), { force: true });
    await sleep(100);
  }
}

/** Returns null if the file is gone, or still empty because another worker is writing it now. */
function readPid(): number | null {
  try {
    return Number(readFileSync(turnFile(), 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Returns false if the worker is gone. A killed worker leaves its file behind. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
