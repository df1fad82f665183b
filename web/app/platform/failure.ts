import { ApiError } from '@axlewright/client/call-endpoint';
import { isRouteErrorResponse } from 'react-router';
import { PageScriptError } from './load-route-module.ts';

/**
 * not-found  there is no such page or item
 * network    the shop could not be reached
 * script     the page's script failed to load
 * server     the shop returned a server error, or 429
 * unknown    anything else, most likely a bug in the page
 */
export type Failure = 'not-found' | 'network' | 'script' | 'server' | 'unknown';

/** Returns the kind of an error. The error page has a text for each kind. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PageScriptError) return 'script';
  if (error instanceof ApiError || isRouteErrorResponse(error)) {
    if (error.status === 404) return 'not-found';
    return error.status === 429 || error.status >= 500 ? 'server' : 'unknown';
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'network';
  if (error instanceof TypeError && networkMessages.test(error.message)) return 'network';
  // In the browser, React Router replaces every error of server rendering with this message.
  if (error instanceof Error && error.message === 'Unexpected Server Error') return 'server';
  return 'unknown';
}

export const isNotFound = (error: unknown) => failureOf(error) === 'not-found';

/** The messages of Chromium, Firefox and Safari for a failed `fetch`. Its error is a plain TypeError, so only the message identifies it. */
const networkMessages = /failed to fetch|networkerror|load failed|network connection/i;
