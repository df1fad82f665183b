import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { getPartFigures, listOpenOrdersOfPart } from './part-figures.ts';

export function partFiguresRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('getPartFigures', async ({ params }) => getPartFigures(db, params.partId));
  implement('listOpenOrdersOfPart', async ({ params, query }) => listOpenOrdersOfPart(db, params.partId, query));
}
