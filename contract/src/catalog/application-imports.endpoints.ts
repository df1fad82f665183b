import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { pageQuery } from '../fields.ts';
import { byId } from '../parameters.ts';
import { applicationImportDetailSchema, applicationImportSchema } from './application-imports.ts';
import { newPartImportQuery } from './part-imports.ts';

const importCall = { access: 'staff', capability: 'parts.edit', tag: 'Vehicles' } as const;

export const applicationImportEndpoints = {
  checkApplicationImport: {
    ...importCall,
    method: 'POST',
    path: '/application-imports',
    upload: 'xml',
    summary:
      'Uploads an ACES file, plain or compressed with gzip, and compares it with the applications of the shop. Does not change the applications',
    query: newPartImportQuery,
    success: 201,
    response: applicationImportDetailSchema,
    errors: [400, 401, 403, 413, 415],
  },
  listApplicationImports: {
    ...importCall,
    method: 'GET',
    path: '/application-imports',
    paged: true,
    summary: 'Lists the imports of ACES files, newest first',
    query: pageQuery,
    success: 200,
    response: z.array(applicationImportSchema),
    errors: [400, 401, 403],
  },
  getApplicationImport: {
    ...importCall,
    method: 'GET',
    path: '/application-imports/{id}',
    summary: 'Returns an import of an ACES file with its progress, its defects, and what it changes',
    params: byId,
    success: 200,
    response: applicationImportDetailSchema,
    errors: [401, 403, 404],
  },
  startApplicationImport: {
    ...importCall,
    method: 'POST',
    path: '/application-imports/{id}/start',
    summary: 'Imports a checked ACES file in the background, in one transaction. A file with an error is not imported',
    params: byId,
    success: 200,
    response: applicationImportDetailSchema,
    errors: [401, 403, 404, 409],
  },
  discardApplicationImport: {
    ...importCall,
    method: 'DELETE',
    path: '/application-imports/{id}',
    summary: 'Discards an ACES file that was not imported, and cancels its check or its import',
    params: byId,
    success: 204,
    response: null,
    errors: [401, 403, 404, 409],
  },
} as const satisfies Record<string, Endpoint>;
