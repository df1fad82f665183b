import type { z } from 'zod';
import type { Capability } from './people/capabilities.ts';

/**
 * Who may call an endpoint:
 * public    everyone
 * identity  callers with an ID token from the identity provider
 * user      callers with an access token from the shop
 * staff     users with a staff role at the time of the call. If the account needs a second factor, the session must have passed it
 */
export type Access = 'public' | 'identity' | 'user' | 'staff';

/** picture: an image; catalog: CSV or PIES; xml: ACES, which may be compressed with gzip */
export type UploadKind = 'picture' | 'catalog' | 'xml';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /api; parameters are written {name} */
  path: string;
  access: Access;
  /**
   * The capability that the caller needs, from the staff role or from the role in the current company. Without it, the call fails with 403.
   * Every endpoint for staff has one.
   */
  capability?: Capability;
  /** With one of these capabilities, the caller also has access to drafts or to data of other users. The feature checks these capabilities. */
  moreWith?: readonly Capability[];
  tag:
    | 'Parts'
    | 'Vehicles'
    | 'Basket'
    | 'Orders'
    | 'Shipping'
    | 'Stock'
    | 'Reviews'
    | 'Users'
    | 'Company'
    | 'Profile'
    | 'Session'
    | 'Reports'
    | 'Shop';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** the largest JSON body in bytes; default: 100 kB */
  bodyLimit?: number;
  /** the status of a success */
  success: 200 | 201 | 204;
  /** the schema of a success's body; null: no body */
  response: z.ZodType | null;
  /** the list comes in pages, with Link and X-Total-Count headers */
  paged?: true;
  /** the request body is a file of this kind instead of JSON */
  upload?: UploadKind;
  /** the request headers that the endpoint reads */
  headers?: z.ZodObject;
  /**
   * Successful responses have an ETag. How callers use it:
   * version   send it as If-Match with a PUT, which then fails if the item has changed
   * content   send it as If-None-Match; the response is 304 if nothing has changed
   */
  etag?: 'version' | 'content';
  /** the response is a file of this type instead of JSON */
  download?: 'csv' | 'zip' | 'pdf' | 'xml';
  /** the response is a stream of server-sent events instead of JSON; `response` is the schema of their data */
  stream?: true;
  /**
   * How the endpoint may read from a replica of the database, if the shop has one. Without this field, it reads only from the primary.
   * Leave the field out for roles, for data of the caller, and where stock and prices must be current. Each new endpoint that reads must be
   * listed in server/src/platform/database/replica/endpoints.test.ts.
   * current  only from a replica that has all changes that were committed before the read. For lists that are cached, because an old
   *          response would stay in the cache, and for the exports of orders and parts
   * late     even from a replica that lags behind, up to a limit. For reports and exports. Callers who have just written something get
   *          current data
   */
  replica?: 'current' | 'late';
  /**
   * the user must have signed in, or confirmed the sign-in, a short time ago; otherwise the call fails with 403 reauthentication-required
   */
  sudo?: true;
  /** the error statuses of this endpoint; `errorsOf` adds those that many endpoints share */
  errors: readonly number[];
}

/** Returns all error statuses of an endpoint, sorted: its own, 503, and those that all writes or all public reads can have. */
export function errorsOf({ method, access, errors }: Endpoint): number[] {
  const sharedByReads = access === 'public' ? [429, 503] : [503];
  const shared = method === 'GET' ? sharedByReads : [400, 413, 415, 429, 503];
  return [...new Set([...errors, ...shared])].sort((a, b) => a - b);
}
