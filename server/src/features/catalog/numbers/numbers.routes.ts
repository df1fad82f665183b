import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { ReadBudget } from '../../../platform/limits/read-budget.ts';
import { resolveNumbers } from './resolve-numbers.ts';

/** For visitors, this many lines of a call count as one uncached read. */
const linesPerRead = 50;

export function numbersRoutes(implement: ImplementEndpoint, { db, readBudget }: { db: Db; readBudget: Pick<ReadBudget, 'spend'> }): void {
  implement('resolveNumbers', async ({ body, caller, request }) => {
    if (!caller) readBudget.spend(request.ip, Math.floor(body.lines.length / linesPerRead));
    return { lines: await resolveNumbers(db, body, caller?.company?.companyId ?? null) };
  });
}
