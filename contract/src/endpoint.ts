import type { z } from 'zod';

/**
 * Who may call an endpoint:
 * public    everyone
 * identity  callers with an ID token from the identity provider
 * user      callers with an access token from the shop
 * admin     users who are admins at the time of the call. If the account needs a second factor, the session must have passed it
 */
export type Access = 'public' | 'identity' | 'user' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /api; parameters are written {name} */
  path: string;
  access: Access;
  tag: 'Parts' | 'Orders' | 'Reviews' | 'Users' | 'Profile' | 'Session' | 'Shop';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** the largest JSON body in bytes; without it, the server's usual limit of 100 kB */
  bodyLimit?: number;
  /** the status of a success, and the schema of its body; null: no body */
  success: 200 | 201 | 204;
  response: z.ZodType | null;
  /** the list comes in pages, with Link and X-Total-Count headers */
  paged?: true;
  /** the request body is a picture instead of JSON */
  upload?: true;
  /** the request headers that the endpoint reads */
  headers?: z.ZodObject;
  /**
   * Successful responses have an ETag. version: send it as If-Match with a PUT. content: send it as If-None-Match to get 304 if nothing
   * changed
   */
  etag?: 'version' | 'content';
  /** the response is text/csv instead of JSON */
  csv?: true;
  /** needs a recent sign-in or confirmation; otherwise the call fails with 403 reauthentication-required */
  sudo?: true;
  /** the error statuses of this endpoint, without those that errorsOf adds to all endpoints */
  errors: readonly number[];
}

/** All error statuses of an endpoint: its own, 503, and those common to all writes or to all public reads. */
export function errorsOf({ method, access, errors }: Endpoint): number[] {
  const ofReads = access === 'public' ? [429, 503] : [503];
  const ofAll = method === 'GET' ? ofReads : [400, 413, 415, 429, 503];
  return [...new Set([...errors, ...ofAll])].sort((a, b) => a - b);
}
