import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId } from '../parameters.ts';
import {
  companyNumberListQuery,
  companyNumberSchema,
  companyNumbersToSaveSchema,
  companyNumberToSaveSchema,
  maximumNumbersToSave,
  savedCompanyNumbersSchema,
} from './company-numbers.ts';

export const companyNumberEndpoints = {
  listCompanyNumbers: {
    method: 'GET',
    path: '/company/numbers',
    access: 'user',
    tag: 'Company',
    paged: true,
    summary: "Lists your company's own numbers for our parts. Only members of the company see them",
    query: companyNumberListQuery,
    success: 200,
    response: z.array(companyNumberSchema),
    errors: [400, 401, 403],
  },
  saveCompanyNumbers: {
    method: 'POST',
    path: '/company/numbers',
    access: 'user',
    capability: 'orders.place',
    tag: 'Company',
    summary: `Adds up to ${maximumNumbersToSave.toLocaleString('en-US')} of your company's own numbers. A number that the company already has gets the new part. Saves the valid lines, and returns the others with the reason`,
    body: companyNumbersToSaveSchema,
    bodyLimit: 1_000_000,
    success: 200,
    response: savedCompanyNumbersSchema,
    errors: [401, 403, 422],
  },
  changeCompanyNumber: {
    method: 'PUT',
    path: '/company/numbers/{id}',
    access: 'user',
    capability: 'orders.place',
    tag: 'Company',
    summary:
      "Changes one of your company's own numbers. Fails with 422 if the company has the number already, or if no part or several parts match",
    params: byId,
    body: companyNumberToSaveSchema,
    success: 200,
    response: companyNumberSchema,
    errors: [401, 403, 404, 422],
  },
  removeCompanyNumber: {
    method: 'DELETE',
    path: '/company/numbers/{id}',
    access: 'user',
    capability: 'orders.place',
    tag: 'Company',
    summary: "Removes one of your company's own numbers",
    params: byId,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
