import { appendFileSync, readFileSync } from 'node:fs';
import { type Endpoint, errorsOf } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';

/**
 * Records the statuses of each endpoint during the tests. After a full run, they must be the same as in the endpoint table. So an endpoint or an
 * error without a test makes the run fail.
 */
export function recordStatuses(file: string): { observe: (endpoint: string, status: number) => void; write: () => void } {
  const seen = new Set<string>();
  return {
    observe: (endpoint, status) => {
      // 304 is not in the endpoint table, because it is a kind of success.
      if (status !== 304) seen.add(`${endpoint} ${status}`);
    },
    write: () => appendFileSync(file, [...seen, ''].join('\n')),
  };
}

export function requireAllStatuses(file: string): void {
  const seen = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const named = new Set(
    Object.entries<Endpoint>(endpoints).flatMap(([name, { success, errors }]) => [success, ...errors].map((status) => `${name} ${status}`)),
  );
  const possible = new Set(
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
      [endpoint.success, ...errorsOf(endpoint)].map((status) => `${name} ${status}`),
    ),
  );
  const untested = [...named].filter((status) => !seen.has(status));
  const unnamed = [...seen].filter((status) => !possible.has(status));
  if (untested.length > 0) throw new Error(`No test saw these statuses of the endpoint table: ${untested.join(', ')}`);
  if (unnamed.length > 0) throw new Error(`Tests saw these statuses that are missing from the endpoint table: ${unnamed.join(', ')}`);
}
