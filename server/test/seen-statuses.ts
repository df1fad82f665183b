import { appendFileSync, readFileSync } from 'node:fs';
import { type Endpoint, errorsOf } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';

/**
 * The tests write down which status each endpoint answered. After a whole run, every status that the table names must have been
 * seen, and no other: an endpoint or a refusal without a test fails the run.
 */
export function noteStatuses(file: string): { observe: (endpoint: string, status: number) => void; write: () => void } {
  const seen = new Set<string>();
  return {
    observe: (endpoint, status) => {
      // 304 is the success that the caller has already.
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
  if (untested.length > 0) throw new Error(`No test saw these answers that the endpoint table names: ${untested.join(', ')}`);
  if (unnamed.length > 0) throw new Error(`Tests saw these answers that the endpoint table does not name: ${unnamed.join(', ')}`);
}
