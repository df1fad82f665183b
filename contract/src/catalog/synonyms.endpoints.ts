import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId } from '../parameters.ts';
import { synonymsSchema, synonymsToSaveSchema } from './synonyms.ts';

export const synonymEndpoints = {
  listSynonyms: {
    method: 'GET',
    path: '/synonyms',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Lists groups of phrases that mean the same to the search',
    success: 200,
    response: z.array(synonymsSchema),
    errors: [401, 403],
  },
  saveSynonyms: {
    method: 'PUT',
    path: '/synonyms',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Adds a group of synonyms, or changes one',
    body: synonymsToSaveSchema,
    success: 200,
    response: synonymsSchema,
    errors: [401, 403, 404, 422],
  },
  removeSynonyms: {
    method: 'DELETE',
    path: '/synonyms/{id}',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Removes a group of synonyms',
    params: byId,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
