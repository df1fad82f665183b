import type { ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { isCheckedVin } from '@axlewright/contract/catalog/vin';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/db.ts';
import type { JobLog } from '../../../platform/jobs/jobs.ts';
import { type AskedNumber, insertAskedNumbers } from './record-unknown-numbers.queries.ts';

/** The most new numbers that one company can add in 24 hours. */
const dailyLimit = 200;
/** If this many numbers are waiting to be written, new ones are dropped until the next write. */
const maximumWaiting = 2_000;
const writeAfterMs = 1_000;

export interface UnknownNumberRecorder {
  /** Remembers the unknown lines of a signed-in buyer. A timer writes them, so the response does not wait. */
  record(caller: Caller | null, lines: readonly ResolvedNumber[]): void;
  /** Writes what is waiting. */
  stop(): Promise<void>;
}

export function createUnknownNumberRecorder({ db, logger }: { db: Database; logger: JobLog }): UnknownNumberRecorder {
  let waiting = new Map<string, AskedNumber>();
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    timer = null;
    const asked = [...waiting.values()];
    waiting = new Map();
    if (asked.length === 0) return;
    await insertAskedNumbers(db, asked, dailyLimit).catch((err) => logger.warn({ err }, 'unknown numbers could not be written'));
  }

  function remember({ userId, company }: Caller, text: string): void {
    const key = partNumberKeyOf(text);
    // A VIN tells whose car it is.
    if (!company || !isProbablyNumber(key) || isCheckedVin(text)) return;
    const id = `${company.companyId} ${userId} ${key}`;
    const known = waiting.get(id);
    if (known) known.times += 1;
    else if (waiting.size < maximumWaiting)
      waiting.set(id, { companyId: company.companyId, userId, key, number: text.trim().slice(0, 60), times: 1 });
  }

  return {
    record(caller, lines) {
      // Staff only try numbers out.
      if (!caller || caller.staffRole !== null) return;
      for (const { status, text } of lines) if (status === 'unknown') remember(caller, text);
      if (waiting.size > 0) timer ??= setTimeout(() => void write(), writeAfterMs);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      await write();
    },
  };
}

/** Returns false for texts that are too short or too long, and for words: at least a quarter of a number's characters must be digits. */
function isProbablyNumber(key: string): boolean {
  const digits = key.replace(/\D/g, '').length;
  return key.length >= 4 && key.length <= 30 && digits * 4 >= key.length;
}
