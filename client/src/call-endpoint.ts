import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@axlewright/contract/endpoints';
import type { ErrorCode } from '@axlewright/contract/errors';
import type { Problem } from '@axlewright/contract/problem';
import type { z } from 'zod';

/** Sends a request to the shop. `path` begins with `/api`. */
export type ApiTransport = (path: string, init?: RequestInit) => Promise<Response>;

/** An error response of the API. `code` is the name of the error; it stays the same in all versions of the shop. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The shop returned status ${status}. Try again.`);
    this.status = status;
    this.code = (problem.code ?? 'unknown') as ErrorCode | 'unknown';
    this.problem = problem;
  }
}

/**
 * One page of a list. `next` and `prev` are the cursors of the neighboring pages. `count` is the size of the whole list: a number, or
 * '10000+'.
 */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
  prev: string | null;
  count: string;
}

type Input<E, K extends keyof Endpoint> = K extends keyof E ? (E[K] extends z.ZodType ? z.input<E[K]> : undefined) : undefined;
type Body<E> = E extends { upload: string } ? Blob : Input<E, 'body'>;

/** What a successful call returns: a Blob for a file, a ReadableStream for server-sent events, a `ListPage` for a paged list, and the type of the response schema for other JSON. */
export type Result<E> = E extends { download: string }
  ? Blob
  : E extends { stream: true }
    ? ReadableStream<Uint8Array<ArrayBuffer>>
    : E extends { paged: true; response: z.ZodArray<infer Item> }
      ? ListPage<z.output<Item>>
      : E extends { response: z.ZodType }
        ? z.output<E['response']>
        : undefined;

/** The value of a query parameter. An array repeats the parameter. */
type QueryValue = string | number | readonly string[] | undefined;

export interface CallOptions<E> {
  params?: Input<E, 'params'>;
  query?: Partial<Record<keyof NonNullable<Input<E, 'query'>>, QueryValue>>;
  body?: Body<E>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls one endpoint. Throws an `ApiError` for an error response. Does not catch the errors of `transport`: without a network, `fetch` throws
 * a `TypeError`.
 */
export async function callEndpoint<Name extends EndpointName>(
  transport: ApiTransport,
  name: Name,
  options: CallOptions<Endpoints[Name]>,
): Promise<{ result: Result<Endpoints[Name]>; headers: Headers }> {
  const endpoint: Endpoint = endpoints[name];
  const { params, query, body, headers = {}, signal } = options as unknown as CallOptions<Endpoint>;
  const response = await transport(`/api${filledPath(endpoint.path, params as Record<string, string> | undefined)}${queryString(query)}`, {
    method: endpoint.method,
    headers: { Accept: acceptedTypes(endpoint), ...(endpoint.body ? jsonType : {}), ...headers },
    // `fetch` sends a Blob as raw bytes and sets the Content-Type from the Blob.
    ...(endpoint.upload ? { body: body as unknown as Blob } : endpoint.body ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, await withText(await readProblem(response)));
  return { result: (await readResult(endpoint, response)) as Result<Endpoints[Name]>, headers: response.headers };
}

/**
 * Builds the text of an error from its code and parameters. Loads the texts only when the first error occurs, because they are larger than all
 * other code here. If they cannot be loaded, keeps the text that the server sent.
 */
async function withText(problem: Partial<Problem>): Promise<Partial<Problem>> {
  const { code, parameters, detail } = problem;
  if (code === undefined || detail === undefined) return problem;
  const texts = await import('@axlewright/contract/error-texts').catch(() => null);
  return texts ? { ...problem, detail: texts.problemText({ code, parameters, detail }) } : problem;
}

/** Returns the error details in the body of a response, or an empty object if the body has none. */
export async function readProblem(response: Response): Promise<Partial<Problem>> {
  if (!response.headers.get('Content-Type')?.includes('json')) return {};
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
}

const fileTypes = { csv: 'text/csv', xml: 'application/xml', zip: 'application/zip', pdf: 'application/pdf' };

const acceptedTypes = ({ download, stream }: Endpoint) => {
  const type = stream ? 'text/event-stream' : download && fileTypes[download];
  return type ? `${type}, application/json` : 'application/json';
};

const jsonType = { 'Content-Type': 'application/json' };

async function readResult(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.download) return response.blob();
  if (endpoint.stream) return response.body;
  if (endpoint.response === null) return undefined;
  const body: unknown = await response.json();
  return endpoint.paged ? listPage(body as unknown[], response.headers) : body;
}

function filledPath(path: string, params: Record<string, string> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

function queryString(query: Record<string, QueryValue> | undefined): string {
  const given = Object.entries(query ?? {})
    .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each ?? '')]))
    .filter(([, value]) => value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function listPage(items: unknown[], headers: Headers): ListPage<unknown> {
  const cursorOf = (rel: string) => {
    const url = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('Link') ?? '')?.[1];
    return url ? new URL(url, 'http://shop').searchParams.get('cursor') : null;
  };
  return { items, next: cursorOf('next'), prev: cursorOf('prev'), count: headers.get('X-Total-Count') ?? String(items.length) };
}
