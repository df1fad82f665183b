import { stat } from 'node:fs/promises';
import type { Database } from '../../../../platform/database/db.ts';
import type { AcesProgress } from '../import-aces.ts';
import { type ImportToRun, saveProgress } from './run-application-import.queries.ts';

const pauseMs = 1_000;

export interface ProgressReport {
  report: (progress: AcesProgress) => void;
  /** Stops saving every second, and waits until the last progress is saved. Do not call `report` after it. */
  end: () => Promise<void>;
}

/**
 * Saves the progress of a run once a second and at each new step. Calls `onDiscarded` if somebody has discarded the import in the meantime.
 * Uses the pool, because the connection of the import is busy. If the progress cannot be saved, the import continues.
 */
export async function reportProgress(db: Database, found: ImportToRun, file: string, onDiscarded: () => void): Promise<ProgressReport> {
  const { size } = await stat(file);
  let latest: AcesProgress = { step: 'reading', bytes: 0 };
  let saving = Promise.resolve();
  const save = () => {
    const { step, bytes } = latest;
    const percent = step === 'reading' ? Math.floor((100 * bytes) / Math.max(size, 1)) : 100;
    saving = saving
      .then(async () => {
        if (!(await saveProgress(db, found, step, percent))) onDiscarded();
      })
      .catch(() => {});
  };
  save();
  const timer = setInterval(save, pauseMs);
  const end = () => {
    clearInterval(timer);
    return saving;
  };
  return {
    report(progress) {
      const isNewStep = progress.step !== latest.step;
      latest = progress;
      if (isNewStep) save();
    },
    end,
  };
}
