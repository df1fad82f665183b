import { streamOnConnection } from '../../../../platform/database/job-connection.ts';
import type { ImplementEndpoint } from '../../../../platform/http/implement-endpoint.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import { acesTexts } from '../export-aces.ts';
import {
  type ApplicationImportServices,
  checkApplicationImport,
  discardApplicationImport,
  getApplicationImport,
  listApplicationImports,
  startApplicationImport,
} from './application-imports.ts';

export function applicationImportsRoutes(implement: ImplementEndpoint, services: ApplicationImportServices): void {
  const { db, pool } = services;
  implement('checkApplicationImport', async ({ caller, query, body, request }) => {
    const isFile = Buffer.isBuffer(body) && /^application\/(?:xml|gzip)\b/.test(request.headers['content-type'] ?? '');
    if (!isFile) throw new ShopError('unsupported-media-type', 415, { parameters: { expected: 'xml' } });
    return checkApplicationImport(services, caller, query.fileName, body);
  });
  implement('exportAces', async ({ query: { version } }) =>
    streamOnConnection(pool, 'axlewright-shop ACES export', (client) => acesTexts(client, version)),
  );
  implement('listApplicationImports', async ({ query }) => listApplicationImports(db, query));
  implement('getApplicationImport', async ({ params }) => getApplicationImport(db, params.id));
  implement('startApplicationImport', async ({ caller, params }) => startApplicationImport(services, caller, params.id));
  implement('discardApplicationImport', async ({ params }) => discardApplicationImport(db, params.id));
}
