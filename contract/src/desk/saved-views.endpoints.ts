import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { byId } from '../parameters.ts';
import { newSavedViewSchema, savedViewSchema } from './saved-views.ts';

const ownCall = { access: 'user', tag: 'Profile' } as const;

export const savedViewEndpoints = {
  listSavedViews: {
    ...ownCall,
    method: 'GET',
    path: '/me/saved-views',
    summary: 'Lists your saved views of all lists, by name',
    success: 200,
    response: z.array(savedViewSchema),
    errors: [401],
  },
  saveView: {
    ...ownCall,
    method: 'POST',
    path: '/me/saved-views',
    summary: 'Saves the filters and the sort order of a list under a name. Replaces your view of that list if it has the same name',
    query: z.object({
      replaces: idSchema.optional().describe('The id of your view of that list to replace, for example to rename it'),
    }),
    body: newSavedViewSchema,
    success: 201,
    response: savedViewSchema,
    errors: [401, 409, 422],
  },
  deleteView: {
    ...ownCall,
    method: 'DELETE',
    path: '/me/saved-views/{id}',
    summary: 'Deletes one of your saved views',
    params: byId,
    success: 204,
    response: null,
    errors: [401, 404],
  },
} as const satisfies Record<string, Endpoint>;
