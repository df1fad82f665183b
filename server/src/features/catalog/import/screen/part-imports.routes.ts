import type { ImplementEndpoint } from '../../../../platform/http/implement-endpoint.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import {
  checkPartImport,
  checkPiesImport,
  discardPartImport,
  exportImportErrors,
  getPartImport,
  listImportErrors,
  listImportedParts,
  listPartImports,
  type PartImportServices,
  startPartImport,
  undoPartImport,
} from './part-imports.ts';

export function partImportsRoutes(implement: ImplementEndpoint, services: PartImportServices): void {
  const { db } = services;
  implement('checkPartImport', async ({ caller, query, body, request }) => {
    const type = Buffer.isBuffer(body) ? request.headers['content-type'] : undefined;
    if (type?.startsWith('text/csv')) return checkPartImport(services, caller, query.fileName, body);
    if (type?.startsWith('application/xml')) return checkPiesImport(services, caller, query.fileName, body);
    throw new ShopError('unsupported-media-type', 415, { parameters: { expected: 'catalog' } });
  });
  implement('listPartImports', async ({ query }) => listPartImports(db, query));
  implement('getPartImport', async ({ params }) => getPartImport(db, params.id));
  implement('listImportedParts', async ({ params, query }) => listImportedParts(db, params.id, query));
  implement('listImportErrors', async ({ params, query }) => listImportErrors(db, params.id, query));
  implement('exportImportErrors', async ({ params }) => exportImportErrors(db, params.id));
  implement('startPartImport', async ({ caller, params }) => startPartImport(services, caller, params.id));
  implement('undoPartImport', async ({ caller, params }) => undoPartImport(services, caller, params.id));
  implement('discardPartImport', async ({ params }) => discardPartImport(db, params.id));
}
