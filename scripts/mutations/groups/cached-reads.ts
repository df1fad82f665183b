import type { Mutation } from '../mutation.ts';

const early = 'server/src/platform/http/early-responses.ts';
const test = (title: string) => `server/src/platform/http/early-responses.test.ts: ${title}`;

/** Cached responses that are sent before Fastify gets the request. */
export const cachedReadMutations: readonly Mutation[] = [
  {
    name: 'a caller with a token gets the cached list of visitors',
    file: early,
    find: 'headers.authorization !== undefined ||',
    replace: '',
    test: test('a request with a token, because staff also see drafts'),
  },
  {
    name: 'a cached response is sent without a host',
    file: early,
    find: ' || !headers.host',
    replace: '',
    test: test('a request without a host, and rejects it'),
  },
  {
    name: 'an untrusted proxy is not reported if the response is cached',
    file: early,
    find: "return trustsProxies || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined;",
    replace: 'return true;',
    test: test('requests through a proxy that is not trusted, and logs that'),
  },
  {
    name: 'a cached search is not recorded',
    file: early,
    find: ' || found.onSend',
    replace: '',
    test: test('a search, because it is recorded each time'),
  },
  {
    name: 'a picture that was missing stays missing',
    file: early,
    find: 'found?.status !== 200',
    replace: '!found',
    test: test('a URL without a page, because a file can be there by now'),
  },
  {
    name: 'while the shop stops, cached responses keep their connections open',
    file: early,
    find: 'if (isClosing || ',
    replace: 'if (',
    test: test('while the shop stops, even a cached response has “Connection: close”'),
  },
  {
    name: 'early responses are not counted as hits',
    file: early,
    find: 'cache.countHit();',
    replace: '',
    test: test('has a line in the log, and counts in the metrics'),
  },
  {
    name: 'cached responses lack the security headers',
    file: 'server/src/app.ts',
    find: 'createResponseCache(invalidation, cacheBytes, commonHeadersOf(settings))',
    replace: 'createResponseCache(invalidation, cacheBytes)',
    test: test('is sent without Fastify, with the headers and bytes of the first response, but a new request id'),
  },
  {
    name: 'a cached list keeps the stock that it had when it was created',
    file: 'server/src/platform/cache/live-response.ts',
    find: 'if (!found.live) return found;',
    replace: 'if (found.hash) return found;',
    test: test('a cached response shows every change of the catalog and of the stock'),
  },
];
