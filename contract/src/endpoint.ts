import type { z } from 'zod';

/**
 * Who may call:
 * public    anybody
 * identity  whoever shows an ID token of the identity provider
 * user      whoever shows an access token of the shop
 * admin     a user whose role is admin at this moment, in a session that has shown the second factor if the account needs one
 */
export type Access = 'public' | 'identity' | 'user' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /api, parameters as {name} */
  path: string;
  access: Access;
  tag: 'Parts' | 'Orders' | 'Reviews' | 'Users' | 'Profile' | 'Session' | 'Shop';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** the status of success and the schema of its body; null: no body */
  success: 200 | 201 | 204;
  answer: z.ZodType | null;
  /** the list is cut in pages: Link and X-Total-Count headers */
  paged?: true;
  /** the body is a picture's bytes instead of JSON */
  upload?: true;
  /** request headers that this call reads, by name */
  headers?: z.ZodObject;
  /** the success has an ETag. version: PUT takes it as If-Match. content: If-None-Match takes it, and the answer may be 304 */
  etag?: 'version' | 'content';
  /** the answer is a table as text/csv instead of JSON */
  csv?: true;
  /** only for a session whose owner has signed in or confirmed it lately: otherwise 403 reauthentication-required */
  sudo?: true;
  /** the statuses of refusal that can come, besides those of every call (errorsOf) */
  errors: readonly number[];
}

/** All statuses of refusal: an endpoint's own, 503 of every call, and those of every call that writes or that visitors read. */
export function errorsOf({ method, access, errors }: Endpoint): number[] {
  const ofReads = access === 'public' ? [429, 503] : [503];
  const ofAll = method === 'GET' ? ofReads : [400, 413, 415, 429, 503];
  return [...new Set([...errors, ...ofAll])].sort((a, b) => a - b);
}
