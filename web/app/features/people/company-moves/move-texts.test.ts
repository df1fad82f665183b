import type { CompanyMove, CompanyMovePlan } from '@axlewright/contract/people/company-moves';
import { describe, expect, it } from 'vitest';
import { effectsOf, stateText, undoText } from './move-texts.ts';

const plan: CompanyMovePlan = {
  account: { name: 'Bea Buyer', email: 'bea@shop.example' },
  company: { _id: '7', name: 'Main Street Parts' },
  formerCompany: { _id: '8', name: '', otherMembers: 0 },
  orders: 0,
  ordersCanMove: false,
  leaves: { withoutOrders: true, withOrders: true },
};
const withOrders: CompanyMovePlan = { ...plan, orders: 3, ordersCanMove: true, leaves: { withoutOrders: false, withOrders: true } };
const shared: CompanyMovePlan = { ...plan, orders: 1, formerCompany: { _id: '8', name: 'Elm Street Parts', otherMembers: 2 } };

describe('what a move does', () => {
  it.each([
    ['an account without orders', plan, false, ['Bea Buyer leaves Company 8, because nothing is left there.']],
    ['orders that stay', withOrders, false, ['3 orders of Bea Buyer stay with Company 8.', 'Bea Buyer also stays in Company 8.']],
    [
      'orders that move',
      withOrders,
      true,
      [
        '3 orders of Bea Buyer will move to Main Street Parts when Bea Buyer and an owner of Main Street Parts have agreed.',
        'Bea Buyer leaves Company 8 when the orders have moved, because nothing is left there.',
      ],
    ],
    [
      'a company with other members',
      shared,
      true,
      ['1 order of Bea Buyer stays with Elm Street Parts.', 'Bea Buyer leaves Elm Street Parts and no longer sees its orders.'],
    ],
  ])('lists the effects for %s', (_case, casePlan, moves, sentences) => {
    expect(effectsOf(casePlan, { role: 'buyer', withOrders: moves })).toEqual([
      'Bea Buyer joins Main Street Parts as Buyer and orders for it from now on.',
      ...sentences,
      'Both sides get an email. You can undo this for 24 hours.',
    ]);
  });
});

const move: CompanyMove = {
  _id: '1',
  account: { name: '', email: 'bea@shop.example' },
  from: { _id: '8', name: '' },
  to: { _id: '7', name: 'Main Street Parts' },
  role: 'buyer',
  withOrders: true,
  orders: 0,
  state: 'waiting',
  waitingFor: ['account', 'company'],
  requestedBy: { name: 'Sue Support', email: 'sue@shop.example' },
  requestedAt: '2026-03-01T10:00:00.000Z',
  undoUntil: '2026-03-02T10:00:00.000Z',
};

it.each<[Partial<CompanyMove>, string]>([
  [{}, 'Waiting for both sides'],
  [{ waitingFor: ['account'] }, 'Waiting for the account'],
  [{ waitingFor: ['company'] }, 'Waiting for the company'],
  [{ state: 'moved', waitingFor: [], orders: 1 }, 'Moved with 1 order'],
  [{ state: 'moved', waitingFor: [], withOrders: false }, 'Moved'],
  [{ state: 'declined', waitingFor: [] }, 'Orders declined'],
  [{ state: 'undone', waitingFor: [] }, 'Undone'],
])('shows the state of a move: %o', (change, text) => {
  expect(stateText({ ...move, ...change })).toBe(text);
});

it('says what an undo does', () => {
  expect(undoText({ ...move, orders: 2 })).toBe(
    'bea@shop.example leaves Main Street Parts and orders for Company 8 again. 2 orders that moved go back. Orders that were placed for Main Street Parts stay there.',
  );
});

it('begins a sentence about a closed account with a capital letter, and leaves email addresses as they are', () => {
  const closed = { name: '', email: '' };
  const starts = (account: typeof closed) => [
    ...effectsOf({ ...withOrders, account }, { role: 'buyer', withOrders: false }).map((sentence) => sentence.slice(0, 16)),
    undoText({ ...move, account }).slice(0, 16),
  ];
  expect(starts(closed).filter((start) => /^a closed/i.test(start))).toEqual(Array(3).fill('A closed account'));
  expect(starts(closed)).not.toContainEqual(expect.stringMatching(/^[a-z]/));
  expect(starts({ name: '', email: 'bea@shop.example' })).toContain('bea@shop.example');
});
