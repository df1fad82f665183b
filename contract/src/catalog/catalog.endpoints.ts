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
      'The ETag of the part from GET. If the part has changed since then, the call fails with 409. Without this header, or with *, there is no such check',
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
    summary: 'Returns one part with its current stock. Send its ETag as If-Match with a PUT',
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
    summary: 'Adds a part. A part without a name, price or stock is a draft',
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
    summary: "Changes a part's stock, price or other fields. With If-Match, the call fails if the part has changed since you read it",
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
    summary: 'Deletes a part. Existing orders of the part stay as they are and can still be paid',
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
    summary: 'Lists categories and subcategories, each with its number of parts. With a search, only parts that match it are counted',
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
    summary: 'Uploads a picture of a part: JPEG, PNG, WebP or AVIF, at most 10 MB. The shop resizes it for its pages',
    success: 201,
    response: uploadedPictureSchema,
    errors: [401, 403, 413, 415, 422],
  },
} as const satisfies Record<string, Endpoint>;
