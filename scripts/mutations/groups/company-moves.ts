import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/people/company-moves';
const moveTest = `${folder}/move-account.test.ts`;
const answerTest = `${folder}/answer-move.test.ts`;
const undoTest = `${folder}/undo-move.test.ts`;
const simultaneous = `${folder}/simultaneous-moves.test.ts`;

/** Moves of accounts between companies. */
export const companyMoveMutations: readonly Mutation[] = [
  {
    name: 'orders move when one side has agreed',
    file: `${folder}/answer-move.ts`,
    find: 'if (!otherSideAgreedAt) return;',
    replace: '',
    test: `${answerTest}: waits until the user and an owner have agreed, and moves only the orders of this user`,
  },
  {
    name: 'a moved owner agrees for the company, too',
    file: `${folder}/answer-move.ts`,
    find: "if (caller.userId === move.user_id) return 'account';",
    replace: "if (caller.userId === move.user_id && !move.account_agreed_at) return 'account';",
    test: `${answerTest}: needs answers from the user and another owner; nobody else can answer`,
  },
  {
    name: 'orders of former members move, too',
    file: `${folder}/move-orders.queries.ts`,
    find: 'select id from orders where user_id = ',
    replace: 'select id from orders where 0 < ',
    test: `${answerTest}: waits until the user and an owner have agreed, and moves only the orders of this user`,
  },
  {
    name: 'the company learns the number of orders before the user agrees',
    file: `${folder}/answer-move.ts`,
    find: "orders: side === 'account' || row.account_agreed_at ? row.waiting_orders : null,",
    replace: 'orders: row.waiting_orders,',
    test: `${answerTest}: waits until the user and an owner have agreed, and moves only the orders of this user`,
  },
  {
    name: 'orders leave a company with other members',
    file: `${folder}/move-account.ts`,
    find: 'if (withOrders && plan.formerCompany.otherMembers > 0)',
    replace: 'if (withOrders && plan.formerCompany.otherMembers > 1)',
    test: `${moveTest}: ends a membership in a company with other members, and leaves the orders with that company`,
  },
  {
    name: 'the last owner is moved away from other members',
    file: `${folder}/plan-move.ts`,
    find: 'if (former.other_members > 0 && former.role)',
    replace: 'if (former.other_members > 1 && former.role)',
    test: `${moveTest}: rejects the last owner of a company with other members`,
  },
  {
    name: 'an account is moved into a company without an owner',
    file: `${folder}/plan-move.ts`,
    find: "if (!(await hasOwner(db, companyId))) throw new ShopError('company-without-owner', 409);",
    replace: '',
    test: `${moveTest}: rejects a company whose only owner has closed their account, because its new member would see the orders of the former one`,
  },
  {
    name: 'support moves itself',
    file: `${folder}/plan-move.ts`,
    find: '  requireMaySupport(caller, account);\n',
    replace: '',
    test: `${moveTest}: of a staff member needs the capability users.manage, even if the account got its staff role while the move was waiting`,
  },
  {
    name: 'support moves an account that became one of staff in the meantime',
    file: `${folder}/move-account.ts`,
    find: '    await requireStillMaySupport(transaction, caller, { role: staffRole });\n',
    replace: '',
    test: `${moveTest}: of a staff member needs the capability users.manage, even if the account got its staff role while the move was waiting`,
  },
  {
    name: 'a company with orders loses its only member',
    file: `${folder}/plan-move.ts`,
    find: ' && ownOrders === 0);',
    replace: ' && ownOrders >= 0);',
    test: `${moveTest}: leaves the account in its own company if something would be lost there, such as orders, a saved list or a basket`,
  },
  {
    name: 'an undo is possible after a day',
    file: `${folder}/undo-move.ts`,
    find: "if (undoDeadline(move) < new Date()) throw closedError('too-late');",
    replace: '',
    test: `${undoTest}: is possible for 24 hours after the orders moved, or after the account moved`,
  },
  {
    name: 'an undo leaves a company with a member but no owner',
    file: `${folder}/undo-move.ts`,
    find: "former_role !== 'owner' && !(await",
    replace: "former_role === 'owner' && !(await",
    test: `${undoTest}: does not bring a member back into a company that has no owner anymore`,
  },
  {
    name: 'an undo takes back all orders of the account',
    file: `${folder}/move-orders.queries.ts`,
    find: 'join company_move_orders on order_id = orders.id',
    replace: 'join company_move_orders on true',
    test: `${undoTest}: restores the membership and the current company, and moves back only the orders that moved`,
  },
  {
    name: 'answers and undos do not wait for each other',
    file: `${folder}/company-moves.queries.ts`,
    find: ".where('id', '=', id).forUpdate().executeTakeFirst();",
    replace: ".where('id', '=', id).executeTakeFirst();",
    test: `${simultaneous}: both sides agree: the orders move once`,
  },
  {
    name: 'an order in flight is placed for a company that its buyer has left',
    file: 'server/src/features/sales/orders/place-order.queries.ts',
    find: 'and (users.company_id = total.company_id',
    replace: 'and (total.company_id > 0',
    test: `${simultaneous}: an account orders while it leaves its company: the order is rejected, and can be placed again`,
  },
  {
    name: 'My Company asks the side that has already agreed',
    file: 'web/app/features/people/company-moves/move-notices.tsx',
    find: 'move.waitingFor.includes(move.side) ?',
    replace: '!move.waitingFor.includes(move.side) ?',
    test: 'e2e/journeys/company-moves.spec.ts: support moves an account with its orders when both sides agree, and undoes it',
  },
  {
    name: 'the move dialog shows the effects of a move without orders',
    file: 'web/app/features/people/company-moves/move-texts.ts',
    find: 'const moves = withOrders && plan.ordersCanMove;',
    replace: 'const moves = !withOrders && plan.ordersCanMove;',
    test: 'web/app/features/people/company-moves/move-texts.test.ts: lists the effects for %s',
  },
];
