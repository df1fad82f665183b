import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { applicationListSchema, applicationsQuery, fitmentQuery, fitmentSchema } from './fitment.ts';

export const fitmentEndpoints = {
  getFitment: {
    method: 'GET',
    path: '/fitment',
    access: 'public',
    tag: 'Vehicles',
    summary: 'Returns whether each part fits a vehicle, in the order of the ids. Leaves out unknown parts. 404 for an unknown vehicle',
    query: fitmentQuery,
    etag: 'content',
    replica: 'current',
    success: 200,
    response: z.array(fitmentSchema),
    errors: [400, 404],
  },
  listApplications: {
    method: 'GET',
    path: '/applications',
    access: 'public',
    tag: 'Vehicles',
    summary: 'Lists the vehicles that a part fits. 404 for an unknown part',
    query: applicationsQuery,
    etag: 'content',
    replica: 'current',
    success: 200,
    response: applicationListSchema,
    errors: [400, 404],
  },
} as const satisfies Record<string, Endpoint>;
