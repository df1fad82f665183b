import {
  type Capability,
  type CompanyCapability,
  type CompanyRole,
  capabilitiesOfCompanyRole,
  capabilitiesOfStaffRole,
  isCompanyCapability,
  type StaffRole,
} from '@axlewright/contract/people/capabilities';

/** The account that sent a request, according to its token and the database. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
  /** until this time, the account may order with an unconfirmed email address; null: it may not */
  verifyEmailBy: Date | null;
  /** null: the account has none, or the session has not passed the second factor that the role needs */
  staffRole: StaffRole | null;
  /** the account has a staff role, but the session has not passed the second factor */
  lacksSecondFactor: boolean;
  /** the company that the caller buys for at the moment; null: none */
  company: Membership | null;
  /** all companies of the account */
  memberships: readonly Membership[];
  /** the user signed in or confirmed their identity within the last `sudoMinutes` */
  isRecent: boolean;
}

export interface Membership {
  companyId: string;
  role: CompanyRole;
}

/** Returns whether the caller may do this: for a capability of a company, in the company that the caller buys for. */
export function can(caller: Caller | null, capability: Capability): boolean {
  if (!caller) return false;
  if (isCompanyCapability(capability)) return caller.company !== null && includes(caller.company, capability);
  return caller.staffRole !== null && capabilitiesOfStaffRole[caller.staffRole].includes(capability);
}

/** Returns whether the caller is a member of this company, and has the capability there if one is given. */
export function canIn(caller: Caller, companyId: string, capability?: CompanyCapability): boolean {
  const membership = caller.memberships.find((each) => each.companyId === companyId);
  return membership !== undefined && (capability === undefined || includes(membership, capability));
}

/** All capabilities of the caller: of the staff role, and in the company that the caller buys for. */
export function capabilitiesOf({ staffRole, company }: Caller): Capability[] {
  return [...(staffRole ? capabilitiesOfStaffRole[staffRole] : []), ...(company ? capabilitiesOfCompanyRole[company.role] : [])];
}

const includes = ({ role }: Membership, capability: CompanyCapability) => capabilitiesOfCompanyRole[role].includes(capability);
