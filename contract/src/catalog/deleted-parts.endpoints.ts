import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { deletedPartListQuery, deletedPartSchema } from './deleted-parts.ts';
import { byPartId, partDetailSchema } from './parts.ts';

export const deletedPartEndpoints = {
  listDeletedParts: {
    method: 'GET',
    path: '/deleted-parts',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    paged: true,
    summary: 'Lists deleted parts, most recently deleted first',
    query: deletedPartListQuery,
    success: 200,
    response: z.array(deletedPartSchema),
    errors: [400, 401, 403],
  },
  getDeletedPart: {
    method: 'GET',
    path: '/deleted-parts/{partId}',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Returns a deleted part. 404 for a part that is not deleted',
    params: byPartId,
    success: 200,
    response: deletedPartSchema,
    errors: [401, 403, 404],
  },
  restorePart: {
    method: 'POST',
    path: '/parts/{partId}/restore',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary:
      'Restores a deleted part as it was. A part that is not deleted stays as it is. Fails with 409 if another part now has its brand and part number, or if parts would replace each other in a loop',
    params: byPartId,
    etag: 'version',
    success: 200,
    response: partDetailSchema,
    errors: [401, 403, 404, 409],
  },
} as const satisfies Record<string, Endpoint>;
