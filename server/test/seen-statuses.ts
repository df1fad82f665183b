import { appendFileSync, readFileSync } from 'node:fs';
import { type Endpoint, errorsOf } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';

const randomMark = ' by chance';

/**
 * Records the statuses that each endpoint returns during the tests. A full run fails if the endpoint table has a status that no test has
 * seen. So every endpoint and every error has a test.
 *
 * @param areRandom true for random calls. Their statuses must be in the endpoint table, but they do not count as tested, because the next
 * run may not see them.
 */
export function recordStatuses(
  file: string,
  { areRandom }: { areRandom: boolean },
): { observe: (endpoint: string, status: number) => void; write: () => void } {
  const seen = new Set<string>();
  return {
    observe: (endpoint, status) => {
      // The endpoint table does not contain 304, so it is not recorded.
      if (status !== 304) seen.add(`${endpoint} ${status}${areRandom ? randomMark : ''}`);
    },
    write: () => appendFileSync(file, [...seen, ''].join('\n')),
  };
}

export function requireAllStatuses(file: string): void {
  const seen = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const listed = new Set(
    Object.entries<Endpoint>(endpoints).flatMap(([name, { success, errors }]) => [success, ...errors].map((status) => `${name} ${status}`)),
  );
  const possible = new Set(
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
      [endpoint.success, ...errorsOf(endpoint)].map((status) => `${name} ${status}`),
    ),
  );
  const untested = [...listed].filter((status) => !seen.has(status));
  const unlisted = [...seen].map((status) => status.replace(randomMark, '')).filter((status) => !possible.has(status));
  if (untested.length > 0) throw new Error(`No test saw these statuses of the endpoint table: ${untested.join(', ')}`);
  if (unlisted.length > 0) throw new Error(`Tests saw these statuses that are missing from the endpoint table: ${unlisted.join(', ')}`);
}
