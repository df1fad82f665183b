import type { ImplementEndpoint } from '../../../../platform/http/implement-endpoint.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import {
  type ApplicationImportServices,
  checkApplicationImport,
  discardApplicationImport,
  getApplicationImport,
  listApplicationImports,
  startApplicationImport,
} from './application-imports.ts';

export function applicationImportsRoutes(implement: ImplementEndpoint, services: ApplicationImportServices): void {
  const { db } = services;
  implement('checkApplicationImport', async ({ caller, query, body, request }) => {
    const isXml = Buffer.isBuffer(body) && request.headers['content-type']?.startsWith('application/xml');
    if (!isXml) throw new ShopError('unsupported-media-type', 415, { parameters: { expected: 'xml' } });
    return checkApplicationImport(services, caller, query.fileName, body);
  });
  implement('listApplicationImports', async ({ query }) => listApplicationImports(db, query));
  implement('getApplicationImport', async ({ params }) => getApplicationImport(db, params.id));
  implement('startApplicationImport', async ({ caller, params }) => startApplicationImport(services, caller, params.id));
  implement('discardApplicationImport', async ({ params }) => discardApplicationImport(db, params.id));
}
