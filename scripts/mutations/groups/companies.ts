import type { Mutation } from '../mutation.ts';

const features = 'server/src/features';
const memberships = `${features}/people/companies/memberships.ts`;
const invitations = `${features}/people/companies/invitations.ts`;
const queries = `${features}/people/companies/companies.queries.ts`;
const access = `${features}/sales/orders/order-access.ts`;
const membersTest = `${features}/people/companies/members.test.ts`;
const invitationsTest = `${features}/people/companies/invitations.test.ts`;
const eventsTest = `${features}/people/companies/member-events.test.ts`;
const mailsTest = `${features}/people/companies/member-mails.test.ts`;
const addressesTest = `${features}/people/companies/addresses.test.ts`;
const ordersTest = `${features}/sales/orders/company-orders.test.ts`;
const removed = `${membersTest}: loses access on the next request, but their orders stay with the company`;
const rights = "server/src/authorization.test.ts: every endpoint checks the caller's rights";
const isolation = 'server/src/company-isolation.test.ts: others: %s';

/** Companies, their members and their orders. */
export const companyMutations: readonly Mutation[] = [
  {
    name: 'the last owner can leave',
    file: memberships,
    find: 'countOwners(transaction, companyId)) === 1)',
    replace: 'countOwners(transaction, companyId)) === 0)',
    test: `${membersTest}: cannot be demoted, be removed or leave`,
  },
  {
    name: 'both owners can leave at the same time',
    file: queries,
    find: ".where('id', '=', companyId).forNoKeyUpdate()",
    replace: ".where('id', '=', companyId)",
    test: `${membersTest}: stays an owner if two owners %s at the same time`,
  },
  {
    name: 'the role is not checked again under the lock',
    file: `${features}/people/companies/as-manager.ts`,
    find: "if (!member || !capabilitiesOfCompanyRole[member.role].includes('company.manage')) throw",
    replace: 'if (member === null) throw',
    test: `${membersTest}: a change by an owner is rejected if the owner is demoted while the change waits`,
  },
  {
    name: 'an invitation can be used twice',
    file: invitations,
    find: "  if (invitation.accepted_at) throw invitationClosedError('used');\n",
    replace: '',
    test: `${invitationsTest}: can be read repeatedly, but accepted only once; the account then orders for the company`,
  },
  {
    name: 'an invitation works for any address',
    file: invitations,
    find: 'invitation.email !== caller.email) throw',
    replace: "caller.email === '') throw",
    test: `${invitationsTest}: cannot be used with another email address, even by a member; an unknown token gets 404`,
  },
  {
    name: 'an expired invitation works',
    file: invitations,
    find: "  if (invitation.expires_at < new Date()) throw invitationClosedError('expired');\n",
    replace: '',
    test: `${invitationsTest}: cannot be used after it was withdrawn or replaced, or has expired`,
  },
  {
    name: 'a new invitation leaves the older one open',
    file: `${features}/people/companies/invitations.queries.ts`,
    find: '.set({ withdrawn_at: new Date() })\n',
    replace: '.set({ withdrawn_at: null })\n',
    test: `${invitationsTest}: cannot be used after it was withdrawn or replaced, or has expired`,
  },
  {
    name: 'an invitation is not checked again under the lock',
    file: invitations,
    find: 'const { id, role, inviter_id: doneBy } = await requireOpenInvitation(transaction, caller, token);',
    replace: 'const { id, role, inviter_id: doneBy } = (await findInvitationByToken(transaction, hashOf(token))) as FoundInvitation;',
    test: `${invitationsTest}: that is accepted twice at the same time adds only one member`,
  },
  {
    name: 'an account with an unconfirmed email address invites others',
    file: invitations,
    find: 'if (needsVerifiedEmail && !caller.emailVerified) throw',
    replace: "if (needsVerifiedEmail && caller.email === '') throw",
    test: `${invitationsTest}: lets only accounts with a confirmed email address send invitations, without a grace period`,
  },
  {
    name: 'an account invites without a limit',
    file: invitations,
    find: '  await limits.spend(invitationLimit, caller.userId);\n',
    replace: '',
    test: `${invitationsTest}: an account can send at most 50 invitations a day`,
  },
  {
    name: 'an order for another company is placed for the current one',
    file: `${features}/sales/orders/place-order.ts`,
    find: 'order.companyId !== undefined && order.companyId !== companyId',
    replace: 'order.companyId !== undefined && companyId === undefined',
    test: `${ordersTest}: is rejected for another company, and nothing is ordered (%s)`,
  },
  {
    name: 'the invitations of a removed owner stay open',
    file: memberships,
    find: '  await withdrawInvitationsOfFormerMember(transaction, companyId, userId);\n',
    replace: '',
    test: `${membersTest}: end when the member %s; those of others and for other companies stay open`,
  },
  {
    name: 'an open invitation to a removed member stays open',
    file: `${features}/people/companies/invitations.queries.ts`,
    find: "        where('email', '=', where.selectFrom('users').select('users.email').where('users.id', '=', userId)),\n",
    replace: '',
    test: `${membersTest}: cannot come back with an invitation that was open when support moved them into the company`,
  },
  {
    name: 'the invitations of a demoted owner stay open',
    file: `${features}/people/companies/members.ts`,
    find: '      await withdrawInvitationRows(transaction, companyId, { invited_by: userId });\n',
    replace: '',
    test: `${membersTest}: end when the member %s; those of others and for other companies stay open`,
  },
  {
    name: 'a removed member keeps the company as the current one',
    file: memberships,
    find: '  await replaceCurrentCompany(transaction, userId, companyId);\n',
    replace: '',
    test: `${membersTest}: orders for the company that they joined first`,
  },
  {
    name: 'a removed member still reads their orders for the company',
    file: access,
    find: 'order.user_id === caller.userId && canIn(caller, order.company_id);',
    replace: 'order.user_id === caller.userId;',
    test: removed,
  },
  {
    name: 'a removed member still lists their orders for the company',
    file: `${features}/sales/orders/orders.ts`,
    find: ' && (company === undefined || canIn(caller, company));',
    replace: ';',
    test: removed,
  },
  {
    name: 'a removed member gets the first response to an order again',
    file: `${features}/sales/orders/place-order.ts`,
    find: "  if (!maySeeOrder(caller, row)) throw hiddenError('order');\n",
    replace: '',
    test: `${membersTest}: gets 404 if they repeat a request that placed an order for the company`,
  },
  {
    name: 'a member can switch to a company while they are removed from it',
    file: queries,
    find: '.forKeyShare()',
    replace: '',
    test: `${membersTest}: does not order for the company if they switch to it while the removal runs`,
  },
  {
    name: 'every account can choose every company',
    file: queries,
    find: ".where((where) => where.exists(where.selectFrom('membership').select('user_id')))",
    replace: '',
    test: rights,
  },
  {
    name: 'every caller sees the orders of every company',
    file: access,
    find: "canIn(caller, order.company_id, 'orders.view-company');\n}\n\n/**\n * Throws 404",
    replace: "can(caller, 'orders.view-company');\n}\n\n/**\n * Throws 404",
    test: isolation,
  },
  {
    name: 'every caller lists the orders of every company',
    file: `${features}/sales/orders/orders.ts`,
    find: "canIn(caller, company, 'orders.view-company')",
    replace: "can(caller, 'orders.view-company')",
    test: isolation,
  },
  {
    name: 'viewers place orders',
    file: 'contract/src/people/capabilities.ts',
    find: "  viewer: ['orders.view-company'],",
    replace: "  viewer: ['orders.view-company', 'orders.place'],",
    test: `${ordersTest}: cannot be placed by a viewer`,
  },
  {
    name: 'members who change themselves get an email about it',
    file: `${features}/people/companies/members.ts`,
    find: 'if (id === caller.userId || email === null) return null;',
    replace: 'if (email === null) return null;',
    test: `${mailsTest}: members who change their own role or leave get no email`,
  },
  {
    name: 'a removed member gets no email',
    file: `${features}/people/companies/members.ts`,
    find: '      if (mail) await memberMails.removed(transaction, mail);\n',
    replace: '',
    test: `${mailsTest}: gets an email that says what happens to the orders`,
  },
  {
    name: 'the email about a removal is sent before the removal is committed',
    file: `${features}/people/companies/members.ts`,
    find: 'await memberMails.removed(transaction, mail)',
    replace: 'await memberMails.removed(db, mail)',
    test: `${mailsTest}: the email is not sent if the change is not committed`,
  },
  {
    name: 'a role that stays the same counts as a change',
    file: `${features}/people/companies/members.ts`,
    find: 'if (role !== formerRole) {',
    replace: 'if (formerRole) {',
    test: `${eventsTest}: has no entry for a change that changes nothing or is rejected`,
  },
  {
    name: 'an owner sees the history of all companies',
    file: `${features}/people/companies/member-events.queries.ts`,
    find: ".where('event.company_id', '=', companyId)",
    replace: ".where('event.company_id', 'is not', null)",
    test: `${eventsTest}: can be read only by members who manage the company, and only for their current company`,
  },
  {
    name: 'every member reads the history of the members',
    file: 'contract/src/people/company.endpoints.ts',
    find: "path: '/company/member-events',\n    access: 'user',\n    capability: 'company.manage',",
    replace: "path: '/company/member-events',\n    access: 'user',\n    capability: 'orders.place',",
    test: `${eventsTest}: can be read only by members who manage the company, and only for their current company`,
  },
  {
    name: 'the history does not say that an account was closed',
    file: `${features}/people/companies/leave-all-companies.ts`,
    find: '  await insertAccountClosedEvents(transaction, userId);\n',
    replace: '',
    test: `${eventsTest}: has no name in the history, which says that the account was closed`,
  },
  {
    name: 'every member sees the open invitations',
    file: `${features}/people/companies/companies.ts`,
    find: "can(caller, 'company.manage') ? listInvitations(db, companyId) : []",
    replace: 'listInvitations(db, companyId)',
    test: `${features}/people/companies/companies.test.ts: show the invitations only to members who manage the company`,
  },
  {
    name: 'an address of another company can be changed',
    file: `${features}/people/companies/addresses.queries.ts`,
    find: ".where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();\n}\n\nexport async function saveAddress",
    replace: ".where('id', '=', id).executeTakeFirst();\n}\n\nexport async function saveAddress",
    test: `${addressesTest}: only owners of the company can change its addresses, and other companies get 404`,
  },
  {
    name: 'the first address does not become the default',
    file: `${features}/people/companies/addresses.ts`,
    find: 'if (!isDefault && length > 0) return',
    replace: 'if (!isDefault) return',
    test: `${addressesTest}: the first address becomes the default, and a later one only on request; the default is first in the list`,
  },
  {
    name: 'a member who left still gets emails about orders',
    file: `${features}/sales/order-mails/order-mails.queries.ts`,
    find: 'join users on users.id = members.user_id and',
    replace: 'join users on users.id = orders.user_id and',
    test: `${ordersTest}: cause no emails to a former member who placed them`,
  },
  {
    name: 'the doctor overlooks companies without an owner',
    file: `${features}/desk/invariants/invariants.queries.ts`,
    find: "count(*) filter (where role = 'owner') = 0",
    replace: 'count(*) = 0',
    test: 'server/src/commands/doctor.test.ts: finds no problem in consistent data, and every problem in inconsistent data',
  },
];
