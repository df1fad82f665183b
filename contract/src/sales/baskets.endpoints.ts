import type { Endpoint } from '../endpoint.ts';
import { byId, withIdempotencyKey } from '../parameters.ts';
import {
  basketCountSchema,
  basketLineChangeSchema,
  basketQuery,
  basketSchema,
  maximumBasketLines,
  newBasketLinesSchema,
} from './baskets.ts';

const basketCall = { access: 'user', capability: 'orders.place', tag: 'Basket' } as const;

export const basketEndpoints = {
  getBasket: {
    ...basketCall,
    method: 'GET',
    path: '/basket',
    summary: 'Returns your basket in your current company, with current prices, and says which lines cannot be ordered as they are',
    success: 200,
    response: basketSchema,
    errors: [401, 403],
  },
  countBasketLines: {
    ...basketCall,
    method: 'GET',
    path: '/basket/count',
    summary: 'Returns the number of lines in your basket',
    success: 200,
    response: basketCountSchema,
    errors: [401, 403],
  },
  addBasketLines: {
    ...basketCall,
    method: 'POST',
    path: '/basket/lines',
    summary: `Adds up to ${maximumBasketLines.toLocaleString('en-US')} lines to your basket, and returns the basket. If the basket already has a line with the same part and the same note, its quantity grows. If one line is rejected, nothing is added. An Idempotency-Key header makes it safe to repeat the call`,
    body: newBasketLinesSchema,
    bodyLimit: 1_000_000,
    headers: withIdempotencyKey,
    success: 200,
    response: basketSchema,
    errors: [400, 401, 403, 409, 422],
  },
  changeBasketLine: {
    ...basketCall,
    method: 'PATCH',
    path: '/basket/lines/{id}',
    summary:
      'Changes the quantity or the note of a line, and returns the basket. If another line has the same part and the new note, the two lines become one',
    params: byId,
    body: basketLineChangeSchema,
    success: 200,
    response: basketSchema,
    errors: [401, 403, 404, 422],
  },
  removeBasketLine: {
    ...basketCall,
    method: 'DELETE',
    path: '/basket/lines/{id}',
    summary: 'Removes a line from your basket',
    params: byId,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
  emptyBasket: {
    ...basketCall,
    method: 'DELETE',
    path: '/basket',
    summary: 'Removes all lines from your basket',
    query: basketQuery,
    success: 204,
    response: null,
    errors: [400, 401, 403, 409],
  },
} as const satisfies Record<string, Endpoint>;
