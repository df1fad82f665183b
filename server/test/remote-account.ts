export interface RemoteResponse<Body> {
  /** 0 if no response arrived in time */
  status: number;
  body: Body;
  /** why no response arrived */
  failure?: string;
}

export type Call = <Body>(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<RemoteResponse<Body>>;

export interface RemoteAccount {
  email: string;
  /** calls the API with this account's access token; the path is relative to /api */
  call: Call;
  /** gets a new access token, as a browser does before the old one expires; returns false if that failed */
  renew(): Promise<boolean>;
}

/** Returns a function that calls a shop in another process. The shop may die during a call. Each request uses the current result of `url`. */
export function callerOf(url: () => string, headersNow: () => Record<string, string> = () => ({}), timeoutMs = 60_000): Call {
  return async (method, path, body, headers) => {
    try {
      const response = await fetch(`${url()}${path}`, {
        method,
        headers: { ...headersNow(), ...headers, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      // If no instance is healthy, the proxy responds with HTML.
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, body: text && isJson ? JSON.parse(text) : undefined };
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
      if (error instanceof TypeError || name === 'TimeoutError')
        return { status: 0, body: undefined as never, failure: cause?.code ?? cause?.message ?? message };
      throw error;
    }
  };
}

/** The password of every account that signUpAt creates. */
export const password = 'tin-can-antenna-7';

interface SignUpOptions {
  /** the shop's public URL, if it is different from `url` */
  origin?: string;
  timeoutMs?: number;
}

/** Signs up a new account with the calls that a browser makes. */
export async function signUpAt(
  url: () => string,
  email: string,
  { origin = url(), timeoutMs }: SignUpOptions = {},
): Promise<RemoteAccount> {
  const response = await fetch(`${url()}/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password, name: 'Bea Buyer' }),
  });
  if (response.status !== 200) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  let token = '';
  const askIdentity = callerOf(url, () => ({ cookie }), timeoutMs);
  const renew = async () => {
    const proof = await askIdentity<{ token: string }>('GET', '/identity/token');
    if (proof.status !== 200) return false;
    const exchange = callerOf(url, () => ({ authorization: `Bearer ${proof.body.token}` }), timeoutMs);
    const { status, body } = await exchange<{ token: string }>('PUT', `/api/user/${email}`, { email });
    if (status === 200) token = body.token;
    return status === 200;
  };
  if (!(await renew())) throw new Error(`${email} got no access token`);
  return {
    email,
    renew,
    call: callerOf(
      () => `${url()}/api`,
      () => ({ authorization: `Bearer ${token}` }),
      timeoutMs,
    ),
  };
}
