import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import {
  categoryQuery,
  categorySchema,
  newPartSchema,
  partChangeSchema,
  partDetailSchema,
  partExportQuery,
  partListQuery,
  partSchema,
  uploadedPictureSchema,
} from './parts.ts';

const byPartId = z.object({ partId: idSchema });
const withIfMatch = z.object({
  'If-Match': z
    .string()
    .optional()
    .describe(
      'The ETag of the part as the editor loaded it. If the part has changed since, the call fails with 409. Not checked if missing or *',
    ),
});

export const catalogEndpoints = {
  listParts: {
    method: 'GET',
    path: '/parts',
    access: 'public',
    tag: 'Parts',
    paged: true,
    summary: 'Lists parts. Admins also see drafts',
    query: partListQuery,
    etag: 'content',
    success: 200,
    response: z.array(partSchema),
    errors: [400],
  },
  getPart: {
    method: 'GET',
    path: '/parts/{partId}',
    access: 'public',
    tag: 'Parts',
    summary: 'Returns one part with its current stock. PUT takes the ETag as If-Match',
    params: byPartId,
    etag: 'version',
    success: 200,
    response: partDetailSchema,
    errors: [404],
  },
  addPart: {
    method: 'POST',
    path: '/parts',
    access: 'admin',
    tag: 'Parts',
    summary: 'Adds a part. Without a name, price or stock it is a draft',
    body: newPartSchema,
    etag: 'version',
    success: 201,
    response: partDetailSchema,
    errors: [400, 401, 403, 422],
  },
  changePart: {
    method: 'PUT',
    path: '/parts/{partId}',
    access: 'admin',
    tag: 'Parts',
    summary: "Changes a part's stock, price or other fields. With If-Match, a stale edit is rejected",
    params: byPartId,
    body: partChangeSchema,
    etag: 'version',
    headers: withIfMatch,
    success: 200,
    response: partDetailSchema,
    errors: [400, 401, 403, 404, 409, 422],
  },
  deletePart: {
    method: 'DELETE',
    path: '/parts/{partId}',
    access: 'admin',
    tag: 'Parts',
    summary: 'Deletes a part. Existing orders keep it and can still be paid',
    params: byPartId,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    access: 'public',
    tag: 'Parts',
    summary: 'Lists categories and subcategories with their number of parts, or of parts that match a search',
    query: categoryQuery,
    etag: 'content',
    success: 200,
    response: z.array(categorySchema),
    errors: [400],
  },
  exportParts: {
    method: 'GET',
    path: '/exports/parts',
    access: 'admin',
    tag: 'Parts',
    csv: true,
    summary: 'Exports parts as CSV, including drafts',
    query: partExportQuery,
    success: 200,
    response: null,
    errors: [400, 401, 403],
  },
  uploadPicture: {
    method: 'POST',
    path: '/pictures',
    access: 'admin',
    tag: 'Parts',
    upload: true,
    summary: 'Uploads a picture (JPEG, PNG, WebP or AVIF, at most 10 MB) and stores it in the sizes that pages show',
    success: 201,
    response: uploadedPictureSchema,
    errors: [401, 403, 413, 415, 422],
  },
} as const satisfies Record<string, Endpoint>;
