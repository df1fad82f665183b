import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import { expect, it } from 'vitest';
import { mayManageOrder } from './order-permissions.ts';

const as = (role: CompanyRole) => ({ companies: [{ companyId: '7', name: 'Corner Garage', role }] });
const own = { companyId: '7', email: 'bea@garage.example' };
const ofColleague = { companyId: '7', email: 'cy@garage.example' };

it('members who may place orders manage only their own orders', () => {
  expect(mayManageOrder(as('buyer'), own.email, own)).toBe(true);
  expect(mayManageOrder(as('buyer'), own.email, ofColleague)).toBe(false);
});

it('an order stays their own if their email address changes, and does not become that of the next person with this address', () => {
  expect(mayManageOrder(as('buyer'), 'bea@new.example', { ...own, isOwn: true })).toBe(true);
  expect(mayManageOrder(as('buyer'), own.email, { ...own, isOwn: false })).toBe(false);
});

it("owners and approvers manage their colleagues' orders", () => {
  expect(mayManageOrder(as('owner'), own.email, ofColleague)).toBe(true);
  expect(mayManageOrder(as('approver'), own.email, ofColleague)).toBe(true);
});

it('viewers manage no orders, and nobody manages those of a company that they left', () => {
  expect(mayManageOrder(as('viewer'), own.email, own)).toBe(false);
  expect(mayManageOrder(as('owner'), own.email, { ...own, companyId: '8' })).toBe(false);
});
