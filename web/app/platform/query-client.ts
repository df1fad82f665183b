import { ApiError } from '@axlewright/client/call-endpoint';
import { QueryClient } from '@tanstack/react-query';

const cacheTimeMs = 5 * 60_000;
const maximumRetries = 3;
const maximumRetryDelayMs = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // On the server the cache is discarded with its rendering, so it needs no timer. Retries would add load to an overloaded shop.
        gcTime: isOnServer() ? Number.POSITIVE_INFINITY : cacheTimeMs,
        staleTime: 10_000,
        retry: isOnServer() ? false : (failures, error) => failures < maximumRetries && isWorthRetrying(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, maximumRetryDelayMs),
      },
      // Without a connection a change fails immediately. It must not be sent later, when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
}

let ofThisPage: QueryClient | undefined;

/** The browser's query client, shared by loaders and components. On the server each call creates a new one. */
export function pageQueryClient(): QueryClient {
  if (isOnServer()) return createQueryClient();
  ofThisPage ??= createQueryClient();
  return ofThisPage;
}

const isOnServer = () => typeof window === 'undefined';

/** Network errors, 429 and server errors may be temporary. Other errors are not. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}
