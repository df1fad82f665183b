import {
  type Capability,
  type CompanyCapability,
  type CompanyRole,
  capabilitiesOfCompanyRole,
  capabilitiesOfStaffRole,
  isCompanyCapability,
  type StaffRole,
} from '@axlewright/contract/people/capabilities';

/** The account that sent a request. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
  /** until this time, the account may order with an unconfirmed email address; null: it may not */
  verifyEmailBy: Date | null;
  /** null if the account has no staff role, or if the session has not passed the second factor that the role needs */
  staffRole: StaffRole | null;
  /** true if the account has a staff role, but the session must still pass the second factor */
  lacksSecondFactor: boolean;
  /** the company for which the caller buys at the moment; null if there is none */
  company: Membership | null;
  /** all companies of the account */
  memberships: readonly Membership[];
  /** true if the user signed in or confirmed their identity within the last `sudoMinutes` */
  isRecent: boolean;
  /** when the session last wrote something, on the clock of performance.now(); null: never, or unknown. See recent-writes.ts */
  wroteAtMs: number | null;
}

export interface Membership {
  companyId: string;
  role: CompanyRole;
}

/** Returns true if the caller has this capability, as staff or in the company for which the caller buys. */
export function can(caller: Caller | null, capability: Capability): boolean {
  if (!caller) return false;
  if (isCompanyCapability(capability)) return caller.company !== null && roleHas(caller.company, capability);
  return caller.staffRole !== null && capabilitiesOfStaffRole[caller.staffRole].includes(capability);
}

/** Returns true if the caller is a member of this company. If `capability` is given, the caller must also have it there. */
export function canIn(caller: Caller, companyId: string, capability?: CompanyCapability): boolean {
  const membership = caller.memberships.find((each) => each.companyId === companyId);
  return membership !== undefined && (capability === undefined || roleHas(membership, capability));
}

/** Returns the capabilities of the caller's staff role, and those in the company for which the caller buys. */
export function capabilitiesOf({ staffRole, company }: Caller): Capability[] {
  return [...(staffRole ? capabilitiesOfStaffRole[staffRole] : []), ...(company ? capabilitiesOfCompanyRole[company.role] : [])];
}

const roleHas = ({ role }: Membership, capability: CompanyCapability) => capabilitiesOfCompanyRole[role].includes(capability);
