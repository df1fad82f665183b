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
    summary: `Finds the parts that up to ${maximumNumberLines.toLocaleString('en-US')} typed numbers name: part numbers, numbers of vehicle makers and competitors, and GTINs. If you are signed in, also your company's own numbers. Returns the lines in the same order. Changes nothing`,
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
