import { facetFilters } from '@axlewright/contract/catalog/part-filters';
import type { PartListQuery } from '@axlewright/contract/catalog/parts';
import { searchDays } from '@axlewright/contract/catalog/searches';
import { paths } from '@axlewright/contract/site/page-paths';
import type { FastifyRequest } from 'fastify';
import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { OnSend } from '../../../platform/cache/cached-response.ts';
import type { Database } from '../../../platform/database/db.ts';
import type { JobLog } from '../../../platform/jobs/jobs.ts';
import type { ReadBudget } from '../../../platform/limits/read-budget.ts';
import { addSearches, type CountedSearch, deleteSearches } from './record-searches.queries.ts';
import { recordableText } from './recordable-text.ts';
import { createTypedSearches } from './typed-searches.ts';

/** The most different texts of a day. */
const dailyLimit = 2_000;
/** Further texts are dropped until the next write. */
const maximumWaiting = 2_000;
const deletedAtOnce = 10_000;
const writeAfterMs = 2_000;
/** The same search of the same visitor counts once in this time: visitors sort the list, and come back to it. */
const repeatMs = 10 * 60_000;
/** The parameters of a page whose list is filtered, or is not the first page. They have the same names as those of the API. */
const notRecorded = [...Object.keys(facetFilters.shape), 'category', 'cursor'];
const dayMs = 24 * 60 * 60_000;
const dayOf = (ms: number) => Math.floor(ms / dayMs);

export interface SearchRecorder {
  /** Returns what records a list of parts as a search each time it is sent; undefined if the list is no search. */
  ofList(query: PartListQuery, found: number): OnSend | undefined;
  /** The same for a page. */
  ofPage(url: URL): OnSend | undefined;
  /** Writes what is waiting. */
  stop(): Promise<void>;
}

interface RecorderServices {
  db: Database;
  logger: JobLog;
  readBudget: Pick<ReadBudget, 'isCounting'>;
}

/** Counts searches in memory and writes them in batches, so that no response waits. Only the memory knows who searched. */
export function createSearchRecorder({ db, logger, readBudget }: RecorderServices): SearchRecorder {
  const typed = createTypedSearches(count);
  const foundByText = createBoundedCache<{ found: number }>({ maxBytes: 1_000_000, maxKeyLength: 100 });
  /** when a visitor's search was last counted */
  const countedMs = createBoundedCache<{ ms: number }>({ maxBytes: 2_000_000, maxKeyLength: 200 });
  let waiting = new Map<string, { searches: number; visitors: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function count(visitor: string, text: string, ms: number): void {
    const key = `${visitor} ${text}`;
    const before = countedMs.get(key)?.ms ?? 0;
    if (ms - before < repeatMs) return;
    countedMs.set(key, { ms });
    const search = waiting.get(text) ?? { searches: 0, visitors: 0 };
    search.searches += 1;
    search.visitors += dayOf(before) === dayOf(ms) ? 0 : 1;
    if (waiting.size < maximumWaiting) waiting.set(text, search);
  }

  function write(): Promise<void> {
    timer = null;
    const counted: CountedSearch[] = [];
    for (const [text, search] of waiting) {
      const found = foundByText.get(text)?.found;
      if (found !== undefined) counted.push({ text, ...search, found });
    }
    waiting = new Map();
    if (counted.length > 0)
      writing = addSearches(db, counted, dailyLimit).catch((err) => logger.warn({ err }, 'searches could not be written'));
    return writing;
  }

  function writeLater(): void {
    timer ??= setTimeout(() => {
      typed.settle(Date.now());
      void write();
      if (typed.size() > 0) writeLater();
    }, writeAfterMs);
  }

  function record(text: string, request: FastifyRequest): void {
    // Staff try searches out. A page that is rendered counts itself, and not its calls of the API.
    if (request.caller?.staffRole || !readBudget.isCounting()) return;
    typed.add(visitorOf(request), text, Date.now());
    writeLater();
  }

  return {
    ofList({ q, cursor, purpose, limit, sort, ...filters }, found) {
      const text = recordableText(q);
      // A list with a filter does not say what the whole catalog has.
      if (text === null || Object.values(filters).some((filter) => filter !== undefined)) return undefined;
      foundByText.set(text, { found });
      return cursor !== undefined || purpose !== undefined ? undefined : (request) => record(text, request);
    },
    ofPage({ pathname, searchParams }) {
      const text = pathname === paths.home ? recordableText(searchParams.get('q') ?? undefined) : null;
      if (text === null || notRecorded.some((name) => searchParams.has(name))) return undefined;
      return (request) => record(text, request);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      typed.settle(Number.POSITIVE_INFINITY);
      await writing;
      await write();
    },
  };
}

/** All members of a company are one visitor, and so are all visitors without an account at one address. */
function visitorOf({ caller, ip }: FastifyRequest): string {
  if (!caller) return ip;
  return caller.company ? `company ${caller.company.companyId}` : `account ${caller.userId}`;
}

export async function deleteOldSearches(db: Database): Promise<void> {
  while ((await deleteSearches(db, { days: searchDays, limit: deletedAtOnce })) === deletedAtOnce);
}
