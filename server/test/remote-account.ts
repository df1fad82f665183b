export interface Answer<Body> {
  /** 0 where there was none: the line broke, or nothing came in time */
  status: number;
  body: Body;
}

export type Call = <Body>(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer<Body>>;

export interface RemoteAccount {
  email: string;
  /** calls the API with this account's access token; the path begins below /api */
  call: Call;
  /** gets another access token, as a browser does before the old one ends; false where that did not work */
  renew(): Promise<boolean>;
}

/** Calls a shop in another process, which may vanish in the middle. `url` is asked each time. */
export function callerOf(url: () => string, headersNow: () => Record<string, string> = () => ({}), patienceMs = 60_000): Call {
  return async (method, path, body, headers) => {
    try {
      const answer = await fetch(`${url()}${path}`, {
        method,
        headers: { ...headersNow(), ...headers, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(patienceMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      // A proxy that finds no instance answers by itself, in HTML.
      const isJson = /json/.test(answer.headers.get('content-type') ?? '');
      return { status: answer.status, body: text && isJson ? JSON.parse(text) : undefined };
    } catch (error) {
      if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return { status: 0, body: undefined as never };
      throw error;
    }
  };
}

interface SignUpOptions {
  /** the address that customers see, where `url` leads to another one */
  origin?: string;
  patienceMs?: number;
}

/** Signs somebody up by the calls that a browser makes. */
export async function signUpAt(
  url: () => string,
  email: string,
  { origin = url(), patienceMs }: SignUpOptions = {},
): Promise<RemoteAccount> {
  const answer = await fetch(`${url()}/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'tin-can-antenna-7', name: 'Bea Buyer' }),
  });
  if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  let token = '';
  const askIdentity = callerOf(url, () => ({ cookie }), patienceMs);
  const renew = async () => {
    const proof = await askIdentity<{ token: string }>('GET', '/identity/token');
    if (proof.status !== 200) return false;
    const exchange = callerOf(url, () => ({ authorization: `Bearer ${proof.body.token}` }), patienceMs);
    const { status, body } = await exchange<{ token: string }>('PUT', `/api/user/${email}`, { email });
    if (status === 200) token = body.token;
    return status === 200;
  };
  if (!(await renew())) throw new Error(`${email} gets no access token`);
  return {
    email,
    renew,
    call: callerOf(
      () => `${url()}/api`,
      () => ({ authorization: `Bearer ${token}` }),
      patienceMs,
    ),
  };
}
