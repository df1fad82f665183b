import { inLane } from './lanes.ts';

/**
 * Returns a function that finds a row by its id. While a statement is under way, requests for other rows wait, and the next statement reads all of
 * them. So many concurrent requests cost little more than one. Each statement begins after its requests, so a row is never older than a request.
 * If a statement fails, the requests that wait for the next statement fail too, because that statement would probably take as long to fail.
 */
export function batchedReads<Row extends { id: string }>(
  read: (ids: string[]) => Promise<Row[]>,
): (id: string) => Promise<Row | undefined> {
  type Waiting = PromiseWithResolvers<Row | undefined> & { id: string };
  let waiting: Waiting[] = [];
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const rows = await inLane('public', () => read([...new Set(batch.map(({ id }) => id))]));
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const { id, resolve } of batch) resolve(byId.get(id));
      } catch (error) {
        for (const { reject } of [...batch, ...waiting]) reject(error);
        waiting = [];
      }
    }
    isReading = false;
  }

  return (id) => {
    const request = { id, ...Promise.withResolvers<Row | undefined>() };
    waiting.push(request);
    if (!isReading) void readAll();
    return request.promise;
  };
}
