import type { MemberEvent } from '@axlewright/contract/people/member-events';
import { expect, it } from 'vitest';
import { memberEventText } from './member-event-text.ts';

const event = (change: Partial<MemberEvent>) =>
  memberEventText({ _id: '1', at: '', what: 'joined', member: 'Bea', role: null, formerRole: null, by: null, ...change });

it('says what happened and who did it', () => {
  expect([
    event({ what: 'joined', role: 'buyer', by: 'Olga' }),
    event({ what: 'added-by-support', role: 'viewer' }),
    event({ what: 'role-changed', formerRole: 'buyer', role: 'approver', by: 'Olga' }),
    event({ what: 'role-changed', formerRole: 'owner', role: 'buyer' }),
    event({ what: 'removed', formerRole: 'buyer', by: 'Olga' }),
    event({ what: 'left', formerRole: 'viewer' }),
    event({ what: 'moved-by-support', formerRole: 'viewer' }),
  ]).toEqual([
    'Bea joined as Buyer, invited by Olga',
    'Our support team added Bea as Viewer',
    'Olga changed the role of Bea from Buyer to Approver',
    'Bea changed their own role from Owner to Buyer',
    'Olga removed Bea (Buyer)',
    'Bea (Viewer) left',
    'Our support team moved Bea (Viewer) out of the company',
  ]);
});

it('says “former member” instead of the name of a closed account', () => {
  expect([
    event({ what: 'joined', member: '', role: 'buyer', by: '' }),
    event({ what: 'role-changed', member: '', formerRole: 'buyer', role: 'viewer', by: 'Olga' }),
    event({ what: 'removed', formerRole: 'buyer', by: '' }),
    event({ what: 'account-closed', member: '', formerRole: 'buyer' }),
  ]).toEqual([
    'A former member joined as Buyer, invited by a former member',
    'Olga changed the role of a former member from Buyer to Viewer',
    'A former member removed Bea (Buyer)',
    'The account of a member (Buyer) was closed',
  ]);
});
