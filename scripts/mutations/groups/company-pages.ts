import type { Mutation } from '../mutation.ts';

const company = 'e2e/journeys/company.spec.ts';
const purchaseForm = 'web/app/features/catalog/part/purchase-form.tsx';

/** The pages about a user's company, and the order form that orders for it. */
export const companyPagesMutations: readonly Mutation[] = [
  {
    name: 'the order form follows a switch in another tab without asking',
    file: 'web/app/features/catalog/part/ordering-for.tsx',
    find: 'if (!isSame && chosenHere === company.companyId) setFormCompany(company);',
    replace: 'if (!isSame) setFormCompany(company);',
    test: `${company}: does not order for the wrong company after a switch in another tab`,
  },
  {
    name: 'an order does not say for which company it is',
    file: purchaseForm,
    find: '      companyId: company.companyId,\n',
    replace: '',
    test: `${company}: does not order for the wrong company after a switch in another tab`,
  },
  {
    name: 'an order has no saved address',
    file: purchaseForm,
    find: "shipTo ? { shipTo, address: '' }",
    replace: "shipTo ? { address: '' }",
    test: `${company}: an owner invites a buyer, who signs up through the link and orders for the company`,
  },
  {
    name: 'the invitation is lost at the login',
    file: 'web/app/features/people/company/invitation-token.ts',
    find: 'if (token === null) return sessionStorage.getItem(storageKey);',
    replace: 'if (token === null) return null;',
    test: `${company}: is still there after a login with the invited address, and works only once`,
  },
  {
    name: 'a viewer gets the order form',
    file: 'web/app/features/catalog/part/purchase.tsx',
    find: "if (!my.company || !my.capabilities.includes('orders.place'))",
    replace: 'if (!my.company)',
    test: `${company}: a viewer sees all orders of the company, and cannot order, pay or cancel`,
  },
  {
    name: 'a viewer can cancel orders in the list',
    file: 'web/app/features/sales/orders/order-card.tsx',
    find: 'if (!mayManage) return',
    replace: 'if (order.price === 0) return',
    test: `${company}: a viewer sees all orders of the company, and cannot order, pay or cancel`,
  },
  {
    name: 'buyers cannot manage their orders after their email address has changed',
    file: 'web/app/features/sales/orders/order-permissions.ts',
    find: 'order.isOwn ?? order.email === email',
    replace: 'order.email === email',
    test: 'web/app/features/sales/orders/order-permissions.test.ts: an order stays their own if their email address changes, and does not become that of the next person with this address',
  },
  {
    name: 'the history of the members is stale after a change',
    file: 'web/app/platform/stale-after.ts',
    find: "changeMemberRole: [...companyReads, 'listMemberEvents', ...orderReads]",
    replace: 'changeMemberRole: [...companyReads, ...orderReads]',
    test: 'e2e/journeys/member-history.spec.ts: an owner sees who changed and removed members, as soon as it has happened',
  },
  {
    name: 'a removed member still sees the company until a reload',
    file: 'web/app/platform/follow-company.ts',
    find: "status === 403 || code === 'company-changed'",
    replace: "code === 'company-changed'",
    test: `${company}: a removed member loses access at once, and their orders stay`,
  },
  {
    name: 'a rejected change whose form disappears says nothing about the new role',
    file: 'web/app/platform/follow-company.ts',
    find: "    if (event.action.type === 'error' && isRoleTooLow(event.action.error)) reloadCapabilities();\n",
    replace: '',
    test: 'e2e/journeys/company-colleagues.spec.ts: a member whose role was lowered meanwhile is told so after ${name}, and the page shows the new role',
  },
];
