import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { byPartId } from './parts.ts';
import { neededPartSchema, newNeededPartSchema, orderedWithPartSchema, relatedPartsQuery, relatedPartsSchema } from './related-parts.ts';

const byPair = byPartId.extend({ otherPartId: idSchema });

export const relatedPartEndpoints = {
  listRelatedParts: {
    method: 'GET',
    path: '/related-parts',
    access: 'public',
    tag: 'Parts',
    summary:
      'Lists the parts that are needed with a part, and those that other companies ordered together with it. Empty for an unknown part',
    query: relatedPartsQuery,
    etag: 'content',
    replica: 'current',
    success: 200,
    response: relatedPartsSchema,
    errors: [400],
  },
  listNeededParts: {
    method: 'GET',
    path: '/parts/{partId}/needed',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Lists what is needed with a part, including parts that buyers cannot see',
    params: byPartId,
    success: 200,
    response: z.array(neededPartSchema),
    errors: [401, 403, 404],
  },
  addNeededPart: {
    method: 'POST',
    path: '/parts/{partId}/needed',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Adds a part to those that are needed with this one. If it is one of them already, changes its kind',
    params: byPartId,
    body: newNeededPartSchema,
    success: 201,
    response: neededPartSchema,
    errors: [401, 403, 404, 422],
  },
  removeNeededPart: {
    method: 'DELETE',
    path: '/needed-parts/{neededId}',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Removes a part from those that are needed with another one',
    params: z.object({ neededId: idSchema }),
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
  listOrderedWith: {
    method: 'GET',
    path: '/parts/{partId}/ordered-with',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary:
      'Lists the parts that at least three companies ordered together with a part, most frequent first. Hidden pairs that are no longer ordered together come last',
    params: byPartId,
    success: 200,
    response: z.array(orderedWithPartSchema),
    errors: [401, 403, 404],
  },
  hideOrderedWith: {
    method: 'PUT',
    path: '/parts/{partId}/ordered-with/{otherPartId}/hidden',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Hides a pair of parts that were ordered together, on the pages of both parts. New orders do not show it again',
    params: byPair,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
  restoreOrderedWith: {
    method: 'DELETE',
    path: '/parts/{partId}/ordered-with/{otherPartId}/hidden',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Shows a hidden pair of parts again',
    params: byPair,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
