import { type Endpoint, errorsOf } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';
import { problemContentType, problemSchema } from '@axlewright/contract/errors';
import type { HostileRequest } from './hostile-requests.ts';
import { strangersHost } from './hostile-values.ts';
import type { RawAnswer } from './send-raw.ts';

/** What must not stand in an answer: places in the code, and what libraries and the database say. */
const insides =
  /\n\s+at \S+|node_modules|\.ts:\d+|node:internal|\b(?:TypeError|SyntaxError|RangeError|ZodError|KyselyError)\b|violates \w+ constraint|syntax error at or near|relation "|invalid input syntax|FST_ERR|ECONN/;

/** All that is wrong with an answer to a hostile request; none is right. */
export function faultsIn({ endpoint: name }: HostileRequest, { status, headers, body }: RawAnswer): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (insides.test(body)) faults.push('tells of the inside');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('may be sniffed');
  if (leadsAway(headers)) faults.push("leads to a stranger's host");
  if (name === null || status < 400 || isOfPages(status, headers)) return faults;
  if (!isProblem(status, headers, body)) faults.push('is no problem details');
  if (!isPossible(endpoints[name], status)) faults.push(`status ${status} is not in the endpoint table`);
  return faults;
}

/** An address that was bent may lead to a page, or to none. */
function isOfPages(status: number, headers: RawAnswer['headers']): boolean {
  return status === 404 && headers['content-type']?.startsWith('text/html') === true;
}

function isProblem(status: number, headers: RawAnswer['headers'], body: string): boolean {
  if (headers['content-type'] !== problemContentType) return false;
  const problem = problemSchema.strict().safeParse(JSON.parse(Buffer.from(body, 'latin1').toString()));
  return problem.success && problem.data.status === status;
}

/** Any call may have an address that leads nowhere, cannot be read or is too long. */
function isPossible(endpoint: Endpoint, status: number): boolean {
  return [400, 404, 405, 414, 417, 431].includes(status) || errorsOf(endpoint).includes(status);
}

function leadsAway(headers: RawAnswer['headers']): boolean {
  const { location = '', link = '', refresh = '' } = headers;
  const cookies = (headers['set-cookie'] ?? []).join();
  return [location, link, String(refresh), cookies].some((value) =>
    new RegExp(`^(?:https?:)?//[^/]*${strangersHost}|<https?://${strangersHost}|domain=`, 'i').test(String(value)),
  );
}
