import type { Failure } from '../../../platform/failure.ts';
import { pageScriptFailedTitle } from '../../../platform/load-route-module.ts';

/** The texts of the error page. Not-found errors have their own page. */
export const failureTexts: Record<Exclude<Failure, 'not-found'>, { title: string; what: string; advice: string }> = {
  network: {
    title: 'No connection',
    what: 'The shop could not be reached',
    advice: 'Check your connection and try again. Your orders and payments are not affected.',
  },
  script: {
    title: pageScriptFailedTitle,
    what: 'Part of this page did not load',
    advice: 'The connection was lost or too slow, or the shop was just updated. Retry reloads the page.',
  },
  server: {
    title: 'Something is wrong on our side',
    what: 'The shop could not respond',
    advice: 'You did nothing wrong. This is usually fixed soon. Your orders and payments are not affected.',
  },
  unknown: {
    title: 'Something went wrong',
    what: 'This page could not be shown',
    advice: 'You did nothing wrong. Your orders and payments are not affected.',
  },
};
