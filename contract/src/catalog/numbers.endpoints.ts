import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byLineCode, lineCodeSchema, newLineCodeSchema } from './line-codes.ts';
import { maximumNumberLines, numberRequestSchema, resolvedNumbersSchema } from './numbers.ts';

export const numberEndpoints = {
  resolveNumbers: {
    method: 'POST',
    path: '/numbers/resolve',
    access: 'public',
    tag: 'Parts',
    summary: `Finds the parts for typed numbers, at most ${maximumNumberLines.toLocaleString('en-US')} at once. A number can be a part number, a number of a vehicle maker or competitor, or a GTIN. If you are signed in, your company's own numbers work too. Returns the lines in the same order. Changes nothing`,
    body: numberRequestSchema,
    bodyLimit: 1_000_000,
    success: 200,
    response: resolvedNumbersSchema,
    errors: [422],
  },
  listLineCodes: {
    method: 'GET',
    path: '/line-codes',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Lists line codes: three letters that a parts store types before the number of a brand',
    success: 200,
    response: z.array(lineCodeSchema),
    errors: [401, 403],
  },
  saveLineCode: {
    method: 'PUT',
    path: '/line-codes',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Adds a line code, or changes its brand',
    body: newLineCodeSchema,
    success: 200,
    response: lineCodeSchema,
    errors: [401, 403, 422],
  },
  removeLineCode: {
    method: 'DELETE',
    path: '/line-codes/{code}',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Removes a line code',
    params: byLineCode,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
