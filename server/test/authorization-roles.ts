import type { Endpoint } from '@axlewright/contract/endpoint';
import {
  type Capability,
  type CompanyRole,
  capabilitiesOfCompanyRole,
  capabilitiesOfStaffRole,
  companyRoles,
  isCompanyCapability,
  type StaffRole,
  staffRoles,
} from '@axlewright/contract/people/capabilities';
import type { AuthorizationRow } from './authorization/row.ts';
import { chooseCompany, companyIdOf } from './companies.ts';
import type { Person } from './people.ts';
import type { quickAccounts } from './quick-accounts.ts';
import type { TestApp } from './test-app.ts';

/** How an account is related to the company of the row's owner ("the row's company"). */
export interface Role {
  name: string;
  /** true for the row's owner: the order, review, or account of the row belongs to this account */
  isRowOwner?: true;
  /** role in the row's company; null: not a member */
  inCompany: CompanyRole | null;
  /** role in the account's current company; null: it has none */
  inCurrent: CompanyRole | null;
  /** whether the row's company is the account's current company */
  isCurrent: boolean;
  staffRole: StaffRole | null;
  /** how the account lost a role that it had before */
  history?: 'removed' | 'demoted';
}

const stranger = { inCompany: null, inCurrent: 'owner', isCurrent: false, staffRole: null } as const;

/** Every role that a signed-in account can have. New roles in the contract are included automatically. */
export const roles: readonly Role[] = [
  { name: 'the owner', isRowOwner: true, inCompany: 'owner', inCurrent: 'owner', isCurrent: true, staffRole: null },
  ...companyRoles.map((role) => ({ name: `${role} of the company`, inCompany: role, inCurrent: role, isCurrent: true, staffRole: null })),
  ...companyRoles.map((role) => ({ ...stranger, name: `${role} of another company`, inCurrent: role })),
  { ...stranger, name: 'owner of two companies, currently in this one', inCompany: 'owner', isCurrent: true },
  { ...stranger, name: 'owner of two companies, currently in the other one', inCompany: 'owner' },
  { ...stranger, name: 'viewer of the company, currently in another one', inCompany: 'viewer' },
  { ...stranger, name: 'removed member', history: 'removed' },
  { ...stranger, name: 'account without a company', inCurrent: null },
  ...staffRoles.map((staffRole) => ({ ...stranger, name: `staff: ${staffRole}`, staffRole })),
  ...staffRoles.map((staffRole) => ({
    ...stranger,
    name: `staff: ${staffRole}, who is a viewer of the company`,
    inCompany: 'viewer' as const,
    staffRole,
  })),
  { ...stranger, name: 'demoted admin', history: 'demoted' },
];

/** Adds an account with a role in the company of another account. */
export async function addToRole(
  shop: TestApp,
  addAccount: Awaited<ReturnType<typeof quickAccounts>>,
  role: Role,
  owner: Person,
): Promise<Person> {
  if (role.isRowOwner) return owner;
  const person = await addAccount({ staffRole: role.history === 'demoted' ? 'admin' : role.staffRole });
  const [companyId, own] = [await companyIdOf(owner), await companyIdOf(person)];
  const run = (statement: string, ...values: unknown[]) => shop.pool.query(statement, values);
  const join = (inCompany: CompanyRole) =>
    run('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', companyId, person.userId, inCompany);
  if (role.history === 'demoted') await run('update users set role = null where id = $1', person.userId);
  if (role.history === 'removed') {
    await join('buyer');
    await chooseCompany(person, companyId);
    await owner.call('DELETE', `/company/members/${person.userId}`);
  }
  if (role.inCompany) await join(role.inCompany);
  if (role.isCurrent) await chooseCompany(person, companyId);
  else if (role.inCurrent === null)
    await run(
      'with gone as (delete from company_members where user_id = $1) update users set company_id = null where id = $1',
      person.userId,
    );
  else if (role.inCurrent !== 'owner') {
    // The company needs an owner.
    await run(`insert into company_members (company_id, user_id, role) values ($1, $2, 'owner')`, own, (await addAccount()).userId);
    await run('update company_members set role = $3 where company_id = $1 and user_id = $2', own, person.userId, role.inCurrent);
  }
  return person;
}

/**
 * Returns the status that a call by an account with this role must get: 403 if the role lacks what the endpoint requires, otherwise usually
 * one of the row's statuses (`owner`, `other`, `admin`). If the data belongs to an account, the role's relation to that data decides which
 * one.
 */
export function expectedStatus(endpoint: Endpoint, row: AuthorizationRow, role: Role): number {
  if (row.belongsTo === 'caller with a company' && role.inCurrent === null) return 403;
  if (endpoint.capability && !hasCapability(role.inCurrent, role, endpoint.capability)) return 403;
  if (isForAll(row)) return row.other;
  if (row.owner === row.other) return getsStatusOfAdmin(endpoint, role) ? row.admin : row.other;
  return expectedForOwned(endpoint, row, role);
}

const isForAll = ({ owner, other, admin }: AuthorizationRow) => owner === other && other === admin;

const hasCapability = (inCompany: CompanyRole | null, { staffRole }: Role, capability: Capability) =>
  isCompanyCapability(capability)
    ? inCompany !== null && capabilitiesOfCompanyRole[inCompany].includes(capability)
    : staffRole !== null && capabilitiesOfStaffRole[staffRole].includes(capability);

/**
 * Returns whether the row's status for admins also applies to this role. If the endpoint requires a capability, `expectedStatus` has already checked
 * that the role has it. Otherwise the role needs a staff capability from `moreWith`. Without `moreWith`, the status applies to all staff.
 */
function getsStatusOfAdmin({ capability, moreWith }: Endpoint, role: Role): boolean {
  if (capability) return true;
  const forStaff = moreWith?.filter((each) => !isCompanyCapability(each));
  return forStaff ? forStaff.some((each) => hasCapability(null, role, each)) : role.staffRole !== null;
}

function expectedForOwned(endpoint: Endpoint, row: AuthorizationRow, role: Role): number {
  const hasMore = endpoint.moreWith?.some((capability) => hasCapability(role.inCompany, role, capability)) ?? false;
  if (row.belongsTo === 'member') {
    if (role.inCurrent !== 'owner') return 403;
    return role.isCurrent ? row.owner : row.other;
  }
  if (row.belongsTo === 'current company') return role.isCurrent ? row.owner : row.other;
  if (row.belongsTo === 'any company') return role.inCompany ? row.owner : row.other;
  if (row.belongsTo === 'order') {
    if (role.isRowOwner || hasMore) return row.owner;
    const isSeenByStaff = row.admin !== row.other && hasCapability(null, role, 'orders.view');
    return isSeenByStaff || hasCapability(role.inCompany, role, 'orders.view-company') ? 403 : row.other;
  }
  if (role.isRowOwner) return row.owner;
  return endpoint.moreWith && row.admin !== row.other && getsStatusOfAdmin(endpoint, role) ? row.admin : row.other;
}
