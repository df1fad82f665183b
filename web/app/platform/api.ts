import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@axlewright/contract/endpoints';
import { type ErrorCode, type Problem, reauthenticationRequired } from '@axlewright/contract/errors';
import { createContext, type RouterContext, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { readAccessToken } from './access-token.ts';
import { confirmOwner } from './confirm-owner.ts';

/** Asks the shop's API: `path` begins with `/api`. */
export type ApiTransport = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * In the browser: the network, with the access token where there is one. A call that is refused for its token waits until that is
 * replaced and is made again, and one that needs a recent sign-in waits until the owner has confirmed who they are: whoever asked hears
 * of the last answer only.
 */
export const browserTransport: ApiTransport = async (path, init) => {
  const answer = await sendWithGoodToken(path, init);
  if (!(await needsConfirmation(answer)) || !(await confirmOwner())) return answer;
  return sendWithGoodToken(path, init);
};

async function sendWithGoodToken(path: string, init: RequestInit | undefined): Promise<Response> {
  const token = new Headers(init?.headers).has('Authorization') ? null : readAccessToken();
  const answer = await send(path, init, token);
  if (answer.status !== 401 || !token || !(await replaceToken(token))) return answer;
  return send(path, init, readAccessToken());
}

async function needsConfirmation(answer: Response): Promise<boolean> {
  return answer.status === 403 && (await readProblem(answer.clone())).code === reauthenticationRequired;
}

function send(path: string, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(path, { ...init, headers });
}

type TokenReplacement = (refused: string) => Promise<boolean>;

const noReplacement: TokenReplacement = async () => false;
let replaceToken = noReplacement;

/** Who is to replace a token that the shop refused: true once there is another. Answers how to stop. */
export function onRefusedToken(replace: TokenReplacement): () => void {
  replaceToken = replace;
  return () => {
    replaceToken = noReplacement;
  };
}

/** Which transport a loader uses. The server sets its own for each rendering. */
export const apiTransportContext: RouterContext<ApiTransport> = createContext<ApiTransport>(browserTransport);

export function transportOf(context: Readonly<RouterContextProvider>): ApiTransport {
  return context.get(apiTransportContext);
}

/** An answer of the API that is not a success; `code` is the stable code of its problem details. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The shop answered ${status}. Try again.`);
    this.status = status;
    this.code = (problem.code ?? 'unknown') as ErrorCode | 'unknown';
    this.problem = problem;
  }
}

/** A page of a list; `next` and `prev` are cursors, `count` is a number or '10000+'. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
  prev: string | null;
  count: string;
}

type Input<E, K extends keyof Endpoint> = K extends keyof E ? (E[K] extends z.ZodType ? z.input<E[K]> : undefined) : undefined;
type Body<E> = E extends { upload: true } ? Blob : Input<E, 'body'>;
type Answer<E> = E extends { csv: true }
  ? Blob
  : E extends { paged: true; answer: z.ZodArray<infer Item> }
    ? ListPage<z.output<Item>>
    : E extends { answer: z.ZodType }
      ? z.output<E['answer']>
      : undefined;

interface CallOptions<E> {
  params?: Input<E, 'params'>;
  query?: Partial<Record<keyof NonNullable<Input<E, 'query'>>, string | number | undefined>>;
  body?: Body<E>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  transport?: ApiTransport | undefined;
}

/** One call of the contract's table: JSON in, JSON out, `ApiError` for anything but success, `TypeError` without a network. */
export async function callApi<N extends EndpointName>(name: N, options: CallOptions<Endpoints[N]> = {}): Promise<Answer<Endpoints[N]>> {
  return (await callApiWithHeaders(name, options)).answer;
}

/** The same, for calls whose answer's headers matter too: the ETag of a part. */
export async function callApiWithHeaders<N extends EndpointName>(
  name: N,
  options: CallOptions<Endpoints[N]> = {},
): Promise<{ answer: Answer<Endpoints[N]>; headers: Headers }> {
  const endpoint: Endpoint = endpoints[name];
  const { params, query, body, headers = {}, signal, transport = browserTransport } = options as unknown as CallOptions<Endpoint>;
  const response = await transport(`/api${filledPath(endpoint.path, params as Record<string, string> | undefined)}${queryString(query)}`, {
    method: endpoint.method,
    headers: { Accept: endpoint.csv ? 'text/csv, application/json' : 'application/json', ...(endpoint.body ? jsonType : {}), ...headers },
    // A picture goes as its bytes; its type is the Blob's own.
    ...(endpoint.upload ? { body: body as unknown as Blob } : endpoint.body ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, await readProblem(response));
  return { answer: (await readAnswer(endpoint, response)) as Answer<Endpoints[N]>, headers: response.headers };
}

const jsonType = { 'Content-Type': 'application/json' };

async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.csv) return response.blob();
  if (endpoint.answer === null) return undefined;
  const answer: unknown = await response.json();
  return endpoint.paged ? listPage(answer as unknown[], response.headers) : answer;
}

function filledPath(path: string, params: Record<string, string> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

function queryString(query: Record<string, string | number | undefined> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

function listPage(items: unknown[], headers: Headers): ListPage<unknown> {
  const cursorOf = (rel: string) => {
    const address = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('Link') ?? '')?.[1];
    return address ? new URL(address, 'http://shop').searchParams.get('cursor') : null;
  };
  return { items, next: cursorOf('next'), prev: cursorOf('prev'), count: headers.get('X-Total-Count') ?? String(items.length) };
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  if (!response.headers.get('Content-Type')?.includes('json')) return {};
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
}
