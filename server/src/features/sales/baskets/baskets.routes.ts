import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { idempotencyKeyOf } from '../orders/idempotency-key.ts';
import { addBasketLines, changeBasketLine, countBasketLines, emptyBasket, getBasket, removeBasketLine } from './baskets.ts';

export function basketsRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('getBasket', async ({ caller }) => getBasket(db, caller));
  implement('countBasketLines', async ({ caller }) => countBasketLines(db, caller));
  implement('addBasketLines', async ({ caller, body, request }) => addBasketLines(db, caller, body, idempotencyKeyOf(request)));
  implement('changeBasketLine', async ({ caller, params, body }) => changeBasketLine(db, caller, params.id, body));
  implement('removeBasketLine', async ({ caller, params }) => removeBasketLine(db, caller, params.id));
  implement('emptyBasket', async ({ caller, query }) => emptyBasket(db, caller, query.companyId));
}
