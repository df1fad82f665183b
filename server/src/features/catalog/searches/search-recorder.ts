import { facetFilters } from '@axlewright/contract/catalog/part-filters';
import type { PartListQuery } from '@axlewright/contract/catalog/parts';
import { paths } from '@axlewright/contract/site/page-paths';
import type { FastifyRequest } from 'fastify';
import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { OnSend } from '../../../platform/cache/cached-response.ts';
import type { Database } from '../../../platform/database/db.ts';
import type { JobLog } from '../../../platform/jobs/jobs.ts';
import type { ReadBudget } from '../../../platform/limits/read-budget.ts';
import { addSearches, type CountedSearch } from './record-searches.queries.ts';
import { recordableText } from './recordable-text.ts';
import { createTypedSearches } from './typed-searches.ts';

/** The maximum number of different texts that are stored for a day. */
const dailyLimit = 2_000;
/** If this many texts are waiting to be written, new ones are dropped until the next write. */
const maximumWaiting = 2_000;
const writeAfterMs = 2_000;
/** The same search of the same visitor counts once in this time: visitors sort the list, and come back to it. */
const repeatMs = 10 * 60_000;
/** A URL with one of these parameters shows a filtered list, or a later page of a list. Web pages and the API use the same names. */
const unrecordedParameters = [...Object.keys(facetFilters.shape), 'category', 'vehicleId', 'cursor'];
const dayMs = 24 * 60 * 60_000;
const dayOf = (ms: number) => Math.floor(ms / dayMs);

export interface SearchRecorder {
  /**
   * Remembers how many parts a search found. Returns a function that records the search each time its list is sent. Returns undefined for lists that are
   * not recorded.
   */
  recorderOfList(query: PartListQuery, found: number): OnSend | undefined;
  /** The same for a rendered page. The API call for its list has already remembered how many parts it found. */
  recorderOfPage(url: URL): OnSend | undefined;
  /** Counts and writes all searches that are still waiting. */
  stop(): Promise<void>;
}

interface RecorderServices {
  db: Database;
  logger: JobLog;
  readBudget: Pick<ReadBudget, 'isCounting'>;
}

/** Counts searches in memory and writes them in batches, so that no response waits. Keeps who searched only in memory. */
export function createSearchRecorder({ db, logger, readBudget }: RecorderServices): SearchRecorder {
  const beingTyped = createTypedSearches(count);
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
      beingTyped.settle(Date.now());
      void write();
      if (beingTyped.size() > 0) writeLater();
    }, writeAfterMs);
  }

  function record(text: string, request: FastifyRequest): void {
    // Staff only try searches out. API calls of a page that is being rendered do not count, because the page itself counts.
    if (request.caller?.staffRole || !readBudget.isCounting()) return;
    beingTyped.add(visitorOf(request), text, Date.now());
    writeLater();
  }

  return {
    recorderOfList({ q, cursor, purpose, limit, sort, ...filters }, found) {
      const text = recordableText(q);
      // The number of parts in a filtered list says nothing about the whole catalog.
      if (text === null || Object.values(filters).some((filter) => filter !== undefined)) return undefined;
      foundByText.set(text, { found });
      return cursor !== undefined || purpose !== undefined ? undefined : (request) => record(text, request);
    },
    recorderOfPage({ pathname, searchParams }) {
      const text = pathname === paths.home ? recordableText(searchParams.get('q') ?? undefined) : null;
      if (text === null || unrecordedParameters.some((name) => searchParams.has(name))) return undefined;
      return (request) => record(text, request);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      beingTyped.settle(Number.POSITIVE_INFINITY);
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
