import {
  ApiError,
  type ApiTransport,
  callEndpoint,
  type CallOptions as EndpointOptions,
  type Result,
  readProblem,
} from '@axlewright/client/call-endpoint';
import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@axlewright/contract/endpoints';
import type { ErrorCode } from '@axlewright/contract/errors';
import { createContext, type RouterContext, type RouterContextProvider } from 'react-router';
import { readAccessToken, userIdOf } from './access-token.ts';
import { confirmIdentity } from './confirm-identity.ts';

/**
 * Sends a request from the browser, with the access token if there is one. If the server rejects the token, gets a new one and retries
 * once. If the call needs a recent sign-in, asks the user to confirm the sign-in and retries once. Returns the last response.
 */
export const browserTransport: ApiTransport = async (path, init) => {
  const response = await sendWithGoodToken(path, init);
  if (!(await needsConfirmation(response)) || !(await confirmIdentity())) return response;
  return sendWithGoodToken(path, init);
};

async function sendWithGoodToken(path: string, init: RequestInit | undefined): Promise<Response> {
  const token = new Headers(init?.headers).has('Authorization') ? null : readAccessToken();
  const response = await send(path, init, token);
  if (response.status !== 401 || !token || !(await replaceToken(token))) return response;
  const replacement = readAccessToken();
  // In another tab, the user may have logged out, and somebody else may have logged in. The call must not be repeated for that account.
  return userIdOf(replacement) === userIdOf(token) ? send(path, init, replacement) : response;
}

async function needsConfirmation(response: Response): Promise<boolean> {
  return response.status === 403 && (await readProblem(response.clone())).code === ('reauthentication-required' satisfies ErrorCode);
}

function send(path: string, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(path, { ...init, headers });
}

type TokenReplacement = (rejected: string) => Promise<boolean>;

const noReplacement: TokenReplacement = async () => false;
let replaceToken = noReplacement;

/**
 * Sets the function that gets a new token after one was rejected. That function returns whether there is a new token. Returns a function that unsets
 * it.
 */
export function replaceRejectedTokensWith(replace: TokenReplacement): () => void {
  replaceToken = replace;
  return () => {
    replaceToken = noReplacement;
  };
}

type ErrorListener = (error: ApiError, name: EndpointName) => void;

const noListener: ErrorListener = () => {};
let listener = noListener;

/** Sets the function that is called whenever the shop rejects a call. Returns a function that unsets it. */
export function watchRejectedCalls(onRejected: ErrorListener): () => void {
  listener = onRejected;
  return () => {
    listener = noListener;
  };
}

/** The transport for loaders. In the browser it is `browserTransport`. On the server, each rendering sets its own. */
export const apiTransportContext: RouterContext<ApiTransport> = createContext<ApiTransport>(browserTransport);

export function transportOf(context: Readonly<RouterContextProvider>): ApiTransport {
  return context.get(apiTransportContext);
}

interface CallOptions<E> extends EndpointOptions<E> {
  transport?: ApiTransport | undefined;
}

/**
 * Calls an endpoint of the shop. Throws the same errors as `callEndpoint`. If there is no access token, for example while the user logs out,
 * a call for users throws a 401 and is not sent, because the shop would reject it.
 */
export async function callApi<N extends EndpointName>(name: N, options: CallOptions<Endpoints[N]> = {}): Promise<Result<Endpoints[N]>> {
  return (await callApiWithHeaders(name, options)).result;
}

/** Like `callApi`, but also returns the response headers, such as the ETag of a part. */
export async function callApiWithHeaders<N extends EndpointName>(name: N, options: CallOptions<Endpoints[N]> = {}) {
  const { transport = browserTransport, ...rest } = options;
  if (transport === browserTransport && isForUsers(name) && !rest.headers?.Authorization && readAccessToken() === null)
    throw new ApiError(401, { code: 'not-logged-in', detail: 'Log in to do this.' });
  return callEndpoint(transport, name, rest as EndpointOptions<Endpoints[N]>).catch((error: unknown) => {
    if (error instanceof ApiError) listener(error, name);
    throw error;
  });
}

function isForUsers(name: EndpointName): boolean {
  const { access }: Endpoint = endpoints[name];
  return access === 'user' || access === 'staff';
}
