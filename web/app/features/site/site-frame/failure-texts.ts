import type { Failure } from '../../../platform/failure.ts';
import { pageScriptFailedTitle } from '../../../platform/load-route-module.ts';

/** What the error page says. 'not-found' has a page of its own. */
export const failureTexts: Record<Exclude<Failure, 'not-found'>, { title: string; what: string; advice: string }> = {
  network: {
    title: 'No connection to the shop',
    what: 'The shop could not be reached',
    advice: 'Check your connection and try again. You stay on this page’s address. Nothing you have ordered or paid for is affected.',
  },
  script: {
    title: pageScriptFailedTitle,
    what: 'A part of the page is missing',
    advice: 'The connection broke off or was too slow, or the shop has been updated meanwhile. Trying again loads the page anew.',
  },
  server: {
    title: 'The shop has a problem',
    what: 'The shop could not answer',
    advice: 'It is not your doing, and it is usually over soon. Nothing you have ordered or paid for is affected.',
  },
  unknown: {
    title: 'Something went wrong',
    what: 'This page could not be shown',
    advice: 'It is not your doing. Nothing you have ordered or paid for is affected.',
  },
};
