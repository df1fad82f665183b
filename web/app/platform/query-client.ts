import { ApiError } from '@axlewright/client/call-endpoint';
import { QueryClient } from '@tanstack/react-query';

const cacheTimeMs = 5 * 60_000;
const maximumRetries = 3;
const maximumRetryDelayMs = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What a rendering on the server asked for goes with it: no timer holds it, and nothing is asked again of a shop that has too
        // much to do already.
        gcTime: isOnServer() ? Number.POSITIVE_INFINITY : cacheTimeMs,
        staleTime: 10_000,
        retry: isOnServer() ? false : (failures, error) => failures < maximumRetries && isWorthRetrying(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, maximumRetryDelayMs),
      },
      // Without a connection a change is refused at once and said so; it does not wait to happen when nobody looks any more.
      mutations: { networkMode: 'always' },
    },
  });
}

let ofThisPage: QueryClient | undefined;

/** The browser's one query client, for loaders and components alike; while rendering on the server a fresh one each time. */
export function pageQueryClient(): QueryClient {
  if (isOnServer()) return createQueryClient();
  ofThisPage ??= createQueryClient();
  return ofThisPage;
}

const isOnServer = () => typeof window === 'undefined';

/** The network, too many calls and the server's own failures pass; any other refusal would only be repeated. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}
