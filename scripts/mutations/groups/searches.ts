import type { Mutation } from '../mutation.ts';

const recorder = 'server/src/features/catalog/searches/search-recorder.ts';
const recordableText = 'server/src/features/catalog/searches/recordable-text.ts';
const test = 'server/src/features/catalog/searches/searches.test.ts';
const typedTest = `${test}: counts the text at which a visitor stops typing, and no suggestions, filtered lists, further pages, or searches of staff`;
const privateTest = `${test}: stores no email addresses, phone numbers, card numbers, VINs, long texts, or texts without letters and digits`;

/** The searches of visitors: which searches count, and what is never stored. */
export const searchMutations: readonly Mutation[] = [
  {
    name: 'each typed letter counts as a search',
    file: 'server/src/features/catalog/searches/typed-searches.ts',
    find: 'one.startsWith(other) || other.startsWith(one)',
    replace: 'one === other',
    test: typedTest,
  },
  {
    name: 'searches of staff count',
    file: recorder,
    find: 'request.caller?.staffRole || ',
    replace: '',
    test: typedTest,
  },
  {
    name: 'a search counts again each time its results are sorted',
    file: recorder,
    find: 'if (ms - before < repeatMs) return;',
    replace: '',
    test: `${test}: counts searches and visitors, even if a response comes from the cache, and stores how many parts a search found`,
  },
  {
    name: 'a response from the cache does not count',
    file: 'server/src/platform/cache/send-cached-response.ts',
    find: 'response.onSend?.(request);',
    replace: 'if (isNew) response.onSend?.(request);',
    test: `${test}: counts searches and visitors, even if a response comes from the cache, and stores how many parts a search found`,
  },
  {
    name: 'a rendered page also counts its API call',
    file: recorder,
    find: ' || !readBudget.isCounting()',
    replace: '',
    test: `${test}: counts a page with a search once, when it is rendered and when it comes from the cache`,
  },
  {
    name: 'email addresses are stored as searches',
    file: recordableText,
    find: 'isSearch && !isLikeEmail(text)',
    replace: 'isSearch',
    test: privateTest,
  },
  {
    name: 'card numbers are stored as searches',
    file: recordableText,
    find: 'return sum % 10 === 0;',
    replace: 'return sum < 0;',
    test: privateTest,
  },
  {
    name: 'a bot can fill the table of searches',
    file: 'server/src/features/catalog/searches/record-searches.queries.ts',
    find: 'today.day = placed.day) <= ${dailyLimit}',
    replace: 'today.day = placed.day) <= 10 + ${dailyLimit}',
    test: `${test}: adds at most 2,000 different texts a day; further searches for known texts are still counted`,
  },
];
