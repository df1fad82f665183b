import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId } from '../parameters.ts';
import { newSavedListSchema, savedListChangeSchema, savedListDetailSchema, savedListSchema } from './saved-lists.ts';

const memberCall = { access: 'user', tag: 'Basket' } as const;
const buyerCall = { ...memberCall, capability: 'orders.place' } as const;

export const savedListEndpoints = {
  listSavedLists: {
    ...memberCall,
    method: 'GET',
    path: '/saved-lists',
    summary: 'Lists the saved lists of your current company, by name',
    success: 200,
    response: z.array(savedListSchema),
    errors: [401, 403],
  },
  getSavedList: {
    ...memberCall,
    method: 'GET',
    path: '/saved-lists/{id}',
    summary: 'Returns a saved list of your current company, with current prices, and says which lines cannot be ordered as they are',
    params: byId,
    success: 200,
    response: savedListDetailSchema,
    errors: [401, 404],
  },
  saveList: {
    ...buyerCall,
    method: 'POST',
    path: '/saved-lists',
    summary: 'Saves lines as a list, or the lines of your basket. All members of the company see the list',
    body: newSavedListSchema,
    bodyLimit: 1_000_000,
    success: 201,
    response: savedListDetailSchema,
    errors: [401, 403, 409, 422],
  },
  changeSavedList: {
    ...buyerCall,
    method: 'PUT',
    path: '/saved-lists/{id}',
    summary: 'Renames a saved list, or replaces its lines',
    params: byId,
    body: savedListChangeSchema,
    bodyLimit: 1_000_000,
    success: 200,
    response: savedListDetailSchema,
    errors: [401, 403, 404, 409, 422],
  },
  deleteSavedList: {
    ...buyerCall,
    method: 'DELETE',
    path: '/saved-lists/{id}',
    summary: 'Deletes a saved list',
    params: byId,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
