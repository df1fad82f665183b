import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import {
  applicationChangesSchema,
  applicationsToRemoveSchema,
  copiedApplicationsSchema,
  newApplicationSchema,
  partApplicationSchema,
  partApplicationsQuery,
} from './part-applications.ts';
import { byPartId } from './parts.ts';

const editorCall = { access: 'staff', capability: 'parts.edit', tag: 'Vehicles', params: byPartId } as const;
const path = '/parts/{partId}/applications';
const universalSchema = z.strictObject({
  universal: z.boolean().describe('True: the part, such as a fuse or a tool, is not made for a specific vehicle'),
});

export const partApplicationEndpoints = {
  listPartApplications: {
    ...editorCall,
    method: 'GET',
    path,
    paged: true,
    summary: 'Lists the vehicles that a part fits, with the fields that staff can edit. The part may be a draft',
    query: partApplicationsQuery,
    success: 200,
    response: z.array(partApplicationSchema),
    errors: [400, 401, 403, 404],
  },
  addApplication: {
    ...editorCall,
    method: 'POST',
    path,
    summary:
      'Adds a vehicle to those that a part fits. 409 if the part already has this vehicle with the same conditions for any of the years, or while an import is writing vehicles',
    body: newApplicationSchema,
    success: 201,
    response: partApplicationSchema,
    errors: [401, 403, 404, 409, 422],
  },
  changeApplications: {
    ...editorCall,
    method: 'PATCH',
    path,
    summary: 'Changes one or more applications of a part. If the change is not valid for one of them, none is changed',
    body: applicationChangesSchema,
    success: 200,
    response: z.object({ changed: z.int().describe('How many applications the call changed') }),
    errors: [401, 403, 404, 409, 422],
  },
  removeApplications: {
    ...editorCall,
    method: 'POST',
    path: `${path}/remove`,
    summary: 'Removes applications of a part. Ids that the part does not have are ignored',
    body: applicationsToRemoveSchema,
    success: 200,
    response: z.object({ removed: z.int() }),
    errors: [401, 403, 404, 409, 422],
  },
  copyApplications: {
    ...editorCall,
    method: 'POST',
    path: `${path}/copy`,
    summary: 'Adds the applications of another part',
    body: z.strictObject({ fromPartId: idSchema }),
    success: 200,
    response: copiedApplicationsSchema,
    errors: [401, 403, 404, 409, 422],
  },
  getUniversal: {
    ...editorCall,
    method: 'GET',
    path: '/parts/{partId}/universal',
    summary: 'Tells whether a part is universal. The part may be a draft',
    success: 200,
    response: universalSchema,
    errors: [401, 403, 404],
  },
  setUniversal: {
    ...editorCall,
    method: 'PUT',
    path: '/parts/{partId}/universal',
    summary: 'Marks a part as universal, or removes the mark. 409 while an import is writing vehicles',
    body: universalSchema,
    success: 200,
    response: universalSchema,
    errors: [401, 403, 404, 409, 422],
  },
} as const satisfies Record<string, Endpoint>;
