import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { addAddress, changeAddress, removeAddress } from './addresses.ts';
import { changeCompany, getCompany } from './companies.ts';
import { acceptInvitation, type InvitationServices, inviteMember, readInvitation, withdrawInvitation } from './invitations.ts';
import { listMemberEvents } from './member-events.ts';
import { changeMemberRole, type MemberServices, removeMember } from './members.ts';
import { chooseCompany, getMyCapabilities } from './my-capabilities.ts';

export function companiesRoutes(implement: ImplementEndpoint, services: InvitationServices & MemberServices): void {
  const { db } = services;
  implement('getMyCapabilities', async ({ caller }) => getMyCapabilities(db, caller));
  implement('chooseCompany', async ({ caller, body }) => chooseCompany(db, caller, body.companyId));
  implement('getCompany', async ({ caller }) => getCompany(db, caller));
  implement('changeCompany', async ({ caller, body }) => changeCompany(db, caller, body));
  implement('addCompanyAddress', async ({ caller, body }) => addAddress(db, caller, body));
  implement('changeCompanyAddress', async ({ caller, params, body }) => changeAddress(db, caller, params.id, body));
  implement('removeCompanyAddress', async ({ caller, params }) => removeAddress(db, caller, params.id));
  implement('changeMemberRole', async ({ caller, params, body }) => changeMemberRole(services, caller, params.userId, body.role));
  implement('removeMember', async ({ caller, params }) => removeMember(services, caller, params.userId));
  implement('listMemberEvents', async ({ caller, query }) => listMemberEvents(db, caller, query));
  implement('inviteMember', async ({ caller, body }) => inviteMember(services, caller, body));
  implement('withdrawInvitation', async ({ caller, params }) => withdrawInvitation(db, caller, params.id));
  implement('readInvitation', async ({ caller, body }) => readInvitation(db, caller, body.token));
  implement('acceptInvitation', async ({ caller, body }) => acceptInvitation(db, caller, body.token));
}
