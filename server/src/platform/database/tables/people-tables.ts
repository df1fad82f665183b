import type { CompanyRole, StaffRole } from '@axlewright/contract/people/capabilities';
import type { MemberEventKind } from '@axlewright/contract/people/member-events';
import type { ShipTo } from '@axlewright/contract/sales/ship-to';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

export interface PeopleTables {
  users: {
    id: Id;
    issuer: string;
    subject: string;
    email: string | null;
    email_verified: boolean;
    display_name: string;
    role: StaffRole | null;
    /** the company for which the account buys; a trigger creates one for each new account */
    company_id: Generated<string | null>;
    no_sign_ins_before: Generated<Date | null>;
    /** until this time, the account may order with an unconfirmed email address; null: it may not */
    verify_email_by: Generated<Date | null>;
    asks_second_factor: Generated<boolean>;
    /** null: the account is open */
    closed_at: Generated<Date | null>;
    /** triggers on orders and order lines update this */
    unpaid_orders: GeneratedAlways<number>;
    unpaid_lines: GeneratedAlways<number>;
    created_at: DefaultNow;
  };
  companies: { id: Id; name: Generated<string>; tax_id: Generated<string>; phone: Generated<string>; created_at: DefaultNow };
  company_members: {
    company_id: string;
    user_id: string;
    role: CompanyRole;
    joined_at: DefaultNow;
    muted_mails: Generated<string[]>;
    mails_of_company: Generated<boolean>;
  };
  company_addresses: {
    id: Id;
    company_id: string;
    ship_to: JSONColumnType<ShipTo, string>;
    is_default: Generated<boolean>;
    created_at: DefaultNow;
  };
  company_invitations: {
    id: Id;
    company_id: string;
    email: string;
    role: CompanyRole;
    token_hash: Buffer;
    invited_by: string;
    created_at: DefaultNow;
    expires_at: Date;
    accepted_at: Generated<Date | null>;
    withdrawn_at: Generated<Date | null>;
  };
  company_member_events: {
    id: Id;
    company_id: string;
    user_id: string;
    what: MemberEventKind;
    role: CompanyRole | null;
    former_role: CompanyRole | null;
    /** an owner or the member; null: our support team */
    done_by: string | null;
    at: DefaultNow;
  };
  company_moves: {
    id: Id;
    user_id: string;
    from_company: string;
    to_company: string;
    role: CompanyRole;
    /** the role in from_company, if the move ended that membership; null: the account stayed a member there */
    former_role: Generated<CompanyRole | null>;
    former_joined_at: Generated<Date | null>;
    with_orders: boolean;
    requested_by: string;
    requested_at: DefaultNow;
    account_agreed_at: Generated<Date | null>;
    company_agreed_at: Generated<Date | null>;
    company_agreed_by: Generated<string | null>;
    orders_moved_at: Generated<Date | null>;
    declined_at: Generated<Date | null>;
    declined_by: Generated<string | null>;
    undone_at: Generated<Date | null>;
    undone_by: Generated<string | null>;
  };
  company_move_orders: { move_id: string; order_id: string };
  profiles: {
    user_id: string;
    name: Generated<string>;
    education: Generated<string>;
    location: Generated<string>;
    phone: Generated<string>;
    linkedin: Generated<string>;
    updated_at: DefaultNow;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    provider_session_id: string;
    user_agent: string;
    created_at: DefaultNow;
    renewed_at: DefaultNow;
    revoked_at: Date | null;
    authenticated_at: Generated<Date | null>;
    second_factor_at: Generated<Date | null>;
    device_key: Generated<string | null>;
    wrote_at: Generated<Date | null>;
  };
  authenticators: {
    user_id: string;
    secret: string;
    created_at: DefaultNow;
    confirmed_at: Date | null;
    last_step: ColumnType<string, number | undefined, number>;
  };
  recovery_codes: { user_id: string; hash: string; used_at: Generated<Date | null> };
  former_buyers: { user_id: string; email: string; customer: string; at: DefaultNow };
}
