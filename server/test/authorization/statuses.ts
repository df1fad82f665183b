import type { AuthorizationRow } from './row.ts';

type Statuses = Omit<AuthorizationRow, 'request'>;

export const everyone = (status: number): Statuses => ({ anonymous: status, owner: status, other: status, admin: status });
export const loggedIn = (status: number): Statuses => ({ ...everyone(status), anonymous: 401 });
export const adminsOnly = (status: number): Statuses => ({ anonymous: 401, owner: 403, other: 403, admin: status });
export const ownerOrAdmin = (status: number, rejection: 403 | 404): Statuses => ({
  anonymous: 401,
  owner: status,
  other: rejection,
  admin: status,
});

export const ownerOnly = (status: number, rejection: 403 | 404 | 409): Statuses => ({
  anonymous: 401,
  owner: status,
  other: rejection,
  admin: rejection,
});
/** Colleagues and staff may also see an order. Other callers must not learn that it exists. */
export const ofOrder = (statuses: Statuses): Statuses => ({ ...statuses, belongsTo: 'order' });
export const ofCompany = (status: number): Statuses => ({ ...ownerOnly(status, 404), belongsTo: 'current company' });
