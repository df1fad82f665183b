import { ApiError } from '@axlewright/client/call-endpoint';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { PageScriptError } from './load-route-module.ts';

test.each([
  ['a page that is not there', new ErrorResponse(404, 'Not Found', null), 'not-found'],
  ['a part that is not there', new ApiError(404, {}), 'not-found'],
  ['a failure of the shop', new ApiError(503, {}), 'server'],
  ['too many calls', new ApiError(429, {}), 'server'],
  ['a page that the server could not make', new Error('Unexpected Server Error'), 'server'],
  ['no network in Chromium', new TypeError('Failed to fetch'), 'network'],
  ['no network in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
  ['no network in Safari', new TypeError('Load failed'), 'network'],
  ['an answer that did not come in time', new DOMException('signal timed out', 'TimeoutError'), 'network'],
  ['a script that did not come', new PageScriptError('late'), 'script'],
  ['a refusal', new ApiError(400, {}), 'unknown'],
  ['a mistake in a page', new TypeError("Cannot read properties of undefined (reading 'name')"), 'unknown'],
  ['something thrown that is no error', 'text', 'unknown'],
])('%s', (_what, error, failure) => expect(failureOf(error)).toBe(failure));
