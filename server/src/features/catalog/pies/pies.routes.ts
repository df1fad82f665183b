import type pg from 'pg';
import { streamOnConnection } from '../../../platform/database/job-connection.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { piesTexts } from './export-pies.ts';

export function piesRoutes(implement: ImplementEndpoint, { pool }: { pool: pg.Pool }): void {
  implement('exportPies', async ({ query: { version } }) =>
    streamOnConnection(pool, 'axlewright-shop PIES export', (client) => piesTexts(client, version)),
  );
}
