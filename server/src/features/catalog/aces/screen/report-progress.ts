import { stat } from 'node:fs/promises';
import type { Database } from '../../../../platform/database/db.ts';
import type { AcesProgress } from '../import-aces.ts';
import { type ImportToRun, saveProgress } from './run-application-import.queries.ts';

const pauseMs = 1_000;

/**
 * Returns a function that saves the progress of a run, at most once a second and at each new step. It uses the pool, because the connection of the
 * import is busy. A progress that cannot be saved does not stop the import.
 */
export async function reportProgress(
  db: Database,
  found: ImportToRun,
  file: string,
): Promise<{ report: (progress: AcesProgress) => void; end: () => Promise<void> }> {
  const { size } = await stat(file);
  let saving = Promise.resolve();
  let [savedMs, savedStep] = [Number.NEGATIVE_INFINITY, ''];
  return {
    report({ step, bytes }) {
      const nowMs = performance.now();
      if (step === savedStep && nowMs - savedMs < pauseMs) return;
      [savedMs, savedStep] = [nowMs, step];
      const percent = step === 'reading' ? Math.floor((100 * bytes) / Math.max(size, 1)) : 100;
      saving = saving.then(() => saveProgress(db, found, step, percent)).catch(() => {});
    },
    /** Waits for the last progress. */
    end: () => saving,
  };
}
