import { type CompanyRole, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { MemberEvent } from '@axlewright/contract/people/member-events';

/** Says in one sentence what happened to a member, and who did it. People with a closed account have no name. */
export function memberEventText({ what, member, role, formerRole, by }: MemberEvent): string {
  switch (what) {
    case 'joined':
      return `${atStart(member)} joined as ${labelOf(role)}, invited by ${inside(by)}`;
    case 'added-by-support':
      return `Our support team added ${inside(member)} as ${labelOf(role)}`;
    case 'role-changed':
      return by === null
        ? `${atStart(member)} changed their own role from ${labelOf(formerRole)} to ${labelOf(role)}`
        : `${atStart(by)} changed the role of ${inside(member)} from ${labelOf(formerRole)} to ${labelOf(role)}`;
    case 'removed':
      return `${atStart(by)} removed ${inside(member)} (${labelOf(formerRole)})`;
    case 'left':
      return `${atStart(member)} (${labelOf(formerRole)}) left`;
    case 'moved-by-support':
      return `Our support team moved ${inside(member)} (${labelOf(formerRole)}) out of the company`;
    case 'account-closed':
      return `The account of a member (${labelOf(formerRole)}) was closed`;
  }
}

const atStart = (name: string | null) => name || 'A former member';
const inside = (name: string | null) => name || 'a former member';
const labelOf = (role: CompanyRole | null) => (role ? companyRoleTexts[role].label : 'no role');
