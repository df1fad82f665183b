import { type Endpoint, errorsOf } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';
import { problemContentType, problemSchema } from '@axlewright/contract/problem';
import type { HostileRequest } from './hostile-requests.ts';
import { foreignHost } from './hostile-values.ts';
import type { RawResponse } from './send-raw.ts';

/** Details that no response may contain: stack traces, and messages of libraries and the database. */
const internals =
  /\n\s+at \S+|node_modules|\.ts:\d+|node:internal|\b(?:TypeError|SyntaxError|RangeError|ZodError|KyselyError)\b|violates \w+ constraint|syntax error at or near|relation "|invalid input syntax|FST_ERR|ECONN/;

/** Returns everything that is wrong with the response to a hostile request. */
export function problemsIn({ endpoint: name }: HostileRequest, { status, headers, body }: RawResponse): string[] {
  const problems: string[] = [];
  if (status >= 500) problems.push(`status ${status}`);
  if (internals.test(body)) problems.push('contains internal details');
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('lacks nosniff');
  if (leadsAway(headers)) problems.push('links or redirects to the foreign host');
  if (name === null || status < 400 || isPage(status, headers)) return problems;
  if (!isProblem(status, headers, body)) problems.push('is not problem details');
  if (!isPossible(endpoints[name], status)) problems.push(`status ${status} is not in the endpoint table`);
  return problems;
}

/** Returns true for the 404 page, which is the response to many damaged URLs. */
function isPage(status: number, headers: RawResponse['headers']): boolean {
  return status === 404 && headers['content-type']?.startsWith('text/html') === true;
}

function isProblem(status: number, headers: RawResponse['headers'], body: string): boolean {
  if (headers['content-type'] !== problemContentType) return false;
  const problem = problemSchema.strict().safeParse(JSON.parse(Buffer.from(body, 'latin1').toString()));
  return problem.success && problem.data.status === status;
}

/** Returns true if the endpoint can return the status. Any call can also fail because of its URL, method, or headers. */
function isPossible(endpoint: Endpoint, status: number): boolean {
  return [400, 404, 405, 414, 417, 431].includes(status) || errorsOf(endpoint).includes(status);
}

function leadsAway(headers: RawResponse['headers']): boolean {
  const { location = '', link = '', refresh = '' } = headers;
  const cookies = (headers['set-cookie'] ?? []).join();
  return [location, link, String(refresh), cookies].some((value) =>
    new RegExp(`^(?:https?:)?//[^/]*${foreignHost}|<https?://${foreignHost}|domain=`, 'i').test(String(value)),
  );
}
