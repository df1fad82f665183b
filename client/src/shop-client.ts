import type { EndpointName, Endpoints } from '@axlewright/contract/endpoints';
import { ApiError, type ApiTransport, type CallOptions, callEndpoint, type Result } from './call-endpoint.ts';

export interface ShopClient {
  /** Calls an endpoint, with the access token if `signIn` made this client. Throws an `ApiError` for an error response. */
  call<Name extends EndpointName>(name: Name, options?: CallOptions<Endpoints[Name]>): Promise<Result<Endpoints[Name]>>;
}

export interface Account {
  email: string;
  password: string;
}

/** Returns a client for the calls that need no account. @param origin such as `https://shop.example` */
export function visit(origin: string): ShopClient {
  return clientOf((path, init) => fetch(`${origin}${path}`, init));
}

/**
 * Signs in with an email address and a password. Throws an `ApiError` if they are wrong. Access tokens expire after 60 minutes; the client
 * then gets a new one. This does not work with a shop that uses Firebase: use Firebase's client to sign in there.
 */
export async function signIn(origin: string, { email, password }: Account): Promise<ShopClient> {
  const response = await fetch(`${origin}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw await errorOf(response);
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  const newAccessToken = () => exchange(origin, email, cookie.join('; '));
  let accessToken = await newAccessToken();

  const send: ApiTransport = (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${accessToken}`);
    return fetch(`${origin}${path}`, { ...init, headers });
  };
  return clientOf(async (path, init) => {
    const first = await send(path, init);
    if (first.status !== 401) return first;
    accessToken = await newAccessToken();
    return send(path, init);
  });
}

const clientOf = (transport: ApiTransport): ShopClient => ({
  call: async (name, options = {}) => (await callEndpoint(transport, name, options)).result,
});

/** Gets an ID token from the identity provider and exchanges it for the shop's access token. */
async function exchange(origin: string, email: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/identity/token`, { headers: { Cookie: cookie } });
  if (!response.ok) throw await errorOf(response);
  const { token: idToken } = (await response.json()) as { token: string };
  const transport: ApiTransport = (path, init) => fetch(`${origin}${path}`, init);
  const { result } = await callEndpoint(transport, 'openSession', {
    params: { email },
    body: { email },
    headers: { Authorization: `Bearer ${idToken}` },
  });
  return result.token;
}

async function errorOf(response: Response): Promise<ApiError> {
  const { message, code } = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
  return new ApiError(response.status, { ...(message ? { detail: message } : {}), ...(code ? { code } : {}) });
}
