import type { Mutation } from '../mutation.ts';

const basketSteps = 'server/src/features/sales/orders/basket-steps.queries.ts';
const baskets = 'server/src/features/sales/baskets/baskets.ts';
const basketQueries = 'server/src/features/sales/baskets/baskets.queries.ts';
const savedListQueries = 'server/src/features/sales/saved-lists/saved-lists.queries.ts';
const basketOrdersTest = 'server/src/features/sales/orders/basket-orders.test.ts';
const basketsTest = 'server/src/features/sales/baskets/baskets.test.ts';
const savedListsTest = 'server/src/features/sales/saved-lists/saved-lists.test.ts';

/** Baskets, saved lists, and orders from a basket. */
export const basketMutations: readonly Mutation[] = [
  {
    name: 'an order leaves its lines in the basket',
    file: basketSteps,
    find: 'where basket_lines.id = basket_line.id',
    replace: 'where basket_lines.id = -basket_line.id',
    test: `${basketOrdersTest}: takes its lines out of the basket, and leaves the others`,
  },
  {
    name: 'an order is placed although its lines are no longer in the basket',
    file: basketSteps,
    find: 'where asked_basket_line.user_id = account.user_id',
    replace: 'where false and asked_basket_line.user_id = account.user_id',
    test: `${basketOrdersTest}: is placed once if several tabs order the basket at the same time, with different keys`,
  },
  {
    name: 'an order drops pieces that another device has added to its lines',
    file: basketSteps,
    find: 'having sum(quantity) > 0',
    replace: 'having false',
    test: `${basketOrdersTest}: is rejected if another device has added pieces to a line, and is placed if it includes them`,
  },
  {
    name: 'an order takes lines out of the basket of another company',
    file: basketSteps,
    find: 'using (user_id, company_id, id)',
    replace: 'using (user_id, id)',
    test: `${basketOrdersTest}: does not find lines that the account has in another company`,
  },
  {
    name: 'an order uses basket lines of another account whose order is in the same batch',
    file: basketSteps,
    find: '(asked_basket_line.user_id, asked_basket_line.id) not in (select user_id, id from',
    replace: 'asked_basket_line.id not in (select id from',
    test: `${basketOrdersTest}: cannot use basket lines of another account whose order is in the same batch`,
  },
  {
    name: 'a repeated call adds its lines again',
    file: 'server/src/features/sales/orders/idempotency-key.ts',
    find: 'if (key === null || (await recordKey(transaction, { userId, purpose, key, request })))',
    replace: 'if (key === null || (await recordKey(transaction, { userId, purpose, key, request })) || true)',
    test: `${basketsTest}: adds the lines of a repeated call once`,
  },
  {
    name: 'colleagues share a basket',
    file: basketQueries,
    find: ".where('basket_lines.user_id', '=', userId);",
    replace: ".where('basket_lines.user_id', '!=', userId === '' ? '1' : '0');",
    test: `${basketsTest}: is not seen or changed by colleagues, or in another company`,
  },
  {
    name: 'a basket has more lines than the maximum',
    file: baskets,
    find: '> maximumBasketLines)',
    replace: '> maximumBasketLines + 1)',
    test: `${basketsTest}: has at most 2,000 lines`,
  },
  {
    name: 'every company sees all saved lists',
    file: savedListQueries,
    find: ".where('saved_lists.company_id', '=', companyId);",
    replace: ".where('saved_lists.company_id', '!=', companyId === '' ? '1' : '0');",
    test: `${savedListsTest}: another company neither sees nor changes a list`,
  },
  {
    name: 'what a user wanted to add when the session had ended goes into the basket of another account',
    file: 'web/app/features/sales/basket/pending-add.ts',
    find: 'if (!pending || isOwn(pending)) return pending;',
    replace: 'return pending;',
    test: 'e2e/journeys/add-before-login.spec.ts: is not added for another account',
  },
  {
    name: 'after a switch of company, the order pad forgets the key of an interrupted add',
    file: 'web/app/features/sales/order-pad/page/use-add-lines.ts',
    find: 'if (isRefused(error) && !isCompanyChanged(error)) setPending([]);',
    replace: 'if (isRefused(error)) setPending([]);',
    test: 'e2e/journeys/order-pad-recovery.spec.ts: an add whose response was lost adds nothing twice, even if the user switches to another company and back',
  },
  {
    name: 'the next order gets the PO number of an order whose response was lost',
    file: 'web/app/features/sales/checkout/sent-order.ts',
    find: "if (getValues(field) === sent[field]) setValue(field, '');",
    replace: '{}',
    test: 'e2e/journeys/checkout.spec.ts: lines that stay in the basket do not get the PO number of an order whose response was lost',
  },
];
