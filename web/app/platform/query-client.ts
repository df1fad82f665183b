import { ApiError } from '@axlewright/client/call-endpoint';
import { QueryClient } from '@tanstack/react-query';

const cacheTimeMs = 5 * 60_000;
const maximumRetries = 3;
const maximumRetryDelayMs = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // On the server, each rendering has its own cache, so it needs no timer. Retries would add load when the shop is overloaded.
        gcTime: isOnServer() ? Number.POSITIVE_INFINITY : cacheTimeMs,
        staleTime: 10_000,
        retry: isOnServer() ? false : (failures, error) => failures < maximumRetries && isWorthRetrying(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, maximumRetryDelayMs),
      },
      // A change without a connection fails immediately. By default it would be sent later, when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
}

let sharedClient: QueryClient | undefined;

/** Returns the query client. In the browser, loaders and components share one. On the server, each call creates a new one. */
export function pageQueryClient(): QueryClient {
  if (isOnServer()) return createQueryClient();
  sharedClient ??= createQueryClient();
  return sharedClient;
}

const isOnServer = () => typeof window === 'undefined';

/** Returns whether a call may succeed if it is retried: after a network error, a 429, or a server error. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}
