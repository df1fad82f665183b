import type { PublicSettings } from '@axlewright/contract/site/settings';
import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { problemResponse } from './api-description-responses.ts';

/** Returns instructions for getting an access token, as Markdown. */
export function howToGetAnIdToken(identity: PublicSettings['identity']): string {
  const exchange = 'Then exchange the ID token for an access token with `PUT /user/{email}`, and send the access token as a bearer token.';
  return identity === 'firebase'
    ? `To call the API as a user, sign in with Firebase and get the ID token of the user. ${exchange}`
    : `To call the API as a user, sign in with \`POST /identity/sign-in/email\`, keep the cookie, and get an ID token with \`GET /identity/token\`. Both paths are outside of \`/api\`. ${exchange}`;
}

/** Returns the security scheme of the embedded provider's session cookie. */
export function sessionCookie(publicUrl: string) {
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : '';
  return {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: `${prefix}better-auth.session_token`,
    description: 'The cookie that `POST /identity/sign-in/email` sets.',
  };
}

const credentials = z.strictObject({ email: z.email(), password: z.string() }).meta({ id: 'Credentials' });
const signedIn = z
  .object({ redirect: z.boolean(), user: z.object({ id: z.string(), email: z.string(), name: z.string() }) })
  .meta({ id: 'SignedIn' });
const idToken = z.object({ token: z.string().describe('A JWT') }).meta({ id: 'IdToken' });

/** Describes the two calls of the embedded identity provider with which a program gets an ID token. They are outside of the API. */
export function identityPaths(publicUrl: string): ZodOpenApiPathsObject {
  const servers = [{ url: publicUrl }];
  return {
    '/identity/sign-in/email': {
      servers,
      post: {
        operationId: 'signIn',
        tags: ['Identity'],
        summary: 'Signs in with email and password',
        description:
          'A client that sends cookies or `Sec-Fetch-…` headers, as browsers and the `fetch` of Node do, must also send `Origin` with the URL of the shop. Otherwise it gets 403 with the code `MISSING_OR_NULL_ORIGIN` or `INVALID_ORIGIN`.',
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema: credentials } } },
        responses: {
          200: {
            description: 'Signed in',
            headers: {
              'Set-Cookie': { description: 'The session of the identity provider.', required: true, schema: { type: 'string' } },
            },
            content: { 'application/json': { schema: signedIn } },
          },
          ...rejections(400, 401, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    '/identity/token': {
      servers,
      get: {
        operationId: 'getIdToken',
        tags: ['Identity'],
        summary: 'Returns an ID token of the signed-in user, for `PUT /user/{email}`',
        security: [{ sessionCookie: [] }],
        responses: {
          200: { description: 'The ID token', content: { 'application/json': { schema: idToken } } },
          ...rejections(401, 503),
        },
      },
    },
  };
}

function rejections(...statuses: number[]): ZodOpenApiResponsesObject {
  return Object.fromEntries(statuses.map((status) => [status, problemResponse(status)])) as ZodOpenApiResponsesObject;
}
