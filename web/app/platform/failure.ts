import { ApiError } from '@axlewright/client/call-endpoint';
import { isRouteErrorResponse } from 'react-router';
import { PageScriptError } from './load-route-module.ts';

/**
 * not-found  there is no such page or thing
 * network    the shop could not be reached
 * script     the page's script did not come
 * server     the shop answered, but with a failure of its own
 * unknown    anything else: most likely a mistake in the page
 */
export type Failure = 'not-found' | 'network' | 'script' | 'server' | 'unknown';

/** What a page's error means for the visitor. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PageScriptError) return 'script';
  if (error instanceof ApiError || isRouteErrorResponse(error)) {
    if (error.status === 404) return 'not-found';
    return error.status === 429 || error.status >= 500 ? 'server' : 'unknown';
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'network';
  if (error instanceof TypeError && networkMessages.test(error.message)) return 'network';
  // While rendering on the server, errors reach the page under this one name.
  if (error instanceof Error && error.message === 'Unexpected Server Error') return 'server';
  return 'unknown';
}

/** How Chromium, Firefox and Safari say that `fetch` found nobody; they have no type of its own for it. */
const networkMessages = /failed to fetch|networkerror|load failed|network connection/i;
