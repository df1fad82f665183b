import type { Mutation } from '../mutation.ts';

const lists = 'e2e/journeys/late-lists.spec.ts';
const saves = 'e2e/journeys/late-saves.spec.ts';
const secondFactor = 'e2e/journeys/second-factor.spec.ts';

/** Responses that arrive when the user is already somewhere else. */
export const lateResponseMutations: readonly Mutation[] = [
  {
    name: 'recovery codes are lost if the page loads the new factor before they arrive',
    file: 'web/app/features/people/second-factor/second-factor-page.tsx',
    find: '!isFinishing && !isCalling && ',
    replace: '!isFinishing && ',
    test: `${secondFactor}: to the first code from an app still shows the recovery codes, even if the page has loaded the new factor`,
  },
  {
    name: 'a late proof of the second factor opens another page',
    file: 'web/app/features/people/second-factor/second-factor-page.tsx',
    find: 'if (!isLeaving()) await navigate',
    replace: 'await navigate',
    test: `${secondFactor}: to a code does not take the user away from another page`,
  },
  {
    name: 'Undo puts a number into the company that the user has switched to',
    file: 'web/app/features/catalog/company-numbers/company-numbers.queries.ts',
    find: 'part: nameOfPart(part) }], companyId })',
    replace: 'part: nameOfPart(part) }] })',
    test: `${saves}: is put back only for the company that it was removed from`,
  },
  {
    name: 'a page link of the previous list opens a page of the list that is loading',
    file: 'web/app/lists/use-shown.ts',
    find: 'if (!isPlaceholderData) ',
    replace: '',
    test: `${lists}: while a search loads, the page links are those of the shown rows`,
  },
  {
    name: 'a saved role replaces a role that was chosen since then',
    file: 'web/app/features/people/company/member-role.tsx',
    find: 'setChoice((current) => (current === chosen ? null : current))',
    replace: 'setChoice(null)',
    test: `${saves}: a role that is saved late keeps the role that the owner has chosen since then`,
  },
];
