import type { EndpointName } from '@axlewright/contract/endpoints';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** The shop and the users of a row. The admin creates the parts for a request. An order, review or account in a request belongs to the owner. */
export interface RowWorld {
  shop: TestApp;
  owner: Person;
  admin: Person;
}

export interface RowRequest {
  /** values of the parameters in the path, in order */
  ids?: string[];
  query?: string;
  body?: object | Buffer;
  contentType?: string;
}

/**
 * A valid request about data of the row's owner, and the status that each user gets. The row's owner is also an owner of their company. The status
 * for other members and for staff follows from `belongsTo` and from the endpoint's capabilities; see authorization-roles.ts.
 */
export interface AuthorizationRow {
  request: (world: RowWorld) => Promise<RowRequest>;
  anonymous: number;
  owner: number;
  other: number;
  admin: number;
  /** true: the call logs users out or changes their accounts, so each call needs new accounts */
  endsSignIns?: true;
  /** what the data belongs to, if not only to the account of the row's owner */
  belongsTo?: 'order' | 'current company' | 'any company' | 'member' | 'caller with a company';
}

/** Rows of some endpoints. */
export type Rows = Partial<Record<EndpointName, AuthorizationRow | AuthorizationRow[]>>;
