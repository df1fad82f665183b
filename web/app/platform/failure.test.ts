import { ApiError } from '@axlewright/client/call-endpoint';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { PageScriptError } from './load-route-module.ts';

test.each([
  ['an unknown page', new ErrorResponse(404, 'Not Found', null), 'not-found'],
  ['an unknown part', new ApiError(404, {}), 'not-found'],
  ['a server error', new ApiError(503, {}), 'server'],
  ['too many calls', new ApiError(429, {}), 'server'],
  ['a page that failed to render on the server', new Error('Unexpected Server Error'), 'server'],
  ['no network in Chromium', new TypeError('Failed to fetch'), 'network'],
  ['no network in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
  ['no network in Safari', new TypeError('Load failed'), 'network'],
  ['a timeout', new DOMException('signal timed out', 'TimeoutError'), 'network'],
  ['a script that failed to load', new PageScriptError('late'), 'script'],
  ['a rejected request', new ApiError(400, {}), 'unknown'],
  ['a bug in a page', new TypeError("Cannot read properties of undefined (reading 'name')"), 'unknown'],
  ['a thrown value that is not an error', 'text', 'unknown'],
])('%s', (_what, error, failure) => expect(failureOf(error)).toBe(failure));
