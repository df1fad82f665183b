import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { ReadBudget } from '../../../platform/limits/read-budget.ts';
import type { UnknownNumberRecorder } from '../unknown-numbers/unknown-number-recorder.ts';
import { resolveNumbers } from './resolve-numbers.ts';

/** For visitors, this many lines of a call count as one uncached read. */
const linesPerRead = 50;

interface NumberServices {
  db: Db;
  readBudget: Pick<ReadBudget, 'spend'>;
  unknownNumbers: Pick<UnknownNumberRecorder, 'record'>;
}

export function numbersRoutes(implement: ImplementEndpoint, { db, readBudget, unknownNumbers }: NumberServices): void {
  implement('resolveNumbers', async ({ body, caller, request }) => {
    if (!caller) readBudget.spend(request.ip, Math.floor(body.lines.length / linesPerRead));
    const lines = await resolveNumbers(db, body, caller?.company?.companyId ?? null);
    unknownNumbers.record(caller, lines);
    return { lines };
  });
}
