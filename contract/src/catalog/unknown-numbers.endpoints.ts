import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId } from '../parameters.ts';
import {
  answerMailMinutes,
  numberAnswerSchema,
  unknownNumberDays,
  unknownNumberListQuery,
  unknownNumberSchema,
} from './unknown-numbers.ts';

export const unknownNumberEndpoints = {
  listUnknownNumbers: {
    method: 'GET',
    path: '/unknown-numbers',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    paged: true,
    summary: `Lists numbers that signed-in users asked for in the last ${unknownNumberDays} days and that no part has`,
    query: unknownNumberListQuery,
    success: 200,
    response: z.array(unknownNumberSchema),
    errors: [400, 401, 403],
  },
  answerUnknownNumber: {
    method: 'POST',
    path: '/unknown-numbers/{id}/answer',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: `Adds the number to a part as an interchange number. After ${answerMailMinutes} minutes, everyone who asked for the number gets an email. Fails with 409 if the number has already been answered or dismissed`,
    params: byId,
    body: numberAnswerSchema,
    success: 200,
    response: unknownNumberSchema,
    errors: [401, 403, 404, 409, 422],
  },
  dismissUnknownNumber: {
    method: 'POST',
    path: '/unknown-numbers/{id}/dismissal',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary: 'Marks a number as not ours: we sell no part with it. Fails with 409 if the number has already been answered or dismissed',
    params: byId,
    success: 200,
    response: unknownNumberSchema,
    errors: [401, 403, 404, 409],
  },
  reopenUnknownNumber: {
    method: 'POST',
    path: '/unknown-numbers/{id}/reopening',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    summary:
      'Undoes the decision about a number. Removes the interchange number that the answer added. Emails that were already sent stay sent',
    params: byId,
    success: 200,
    response: unknownNumberSchema,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
