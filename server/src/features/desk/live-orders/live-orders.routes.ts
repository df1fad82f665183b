import { endpoints } from '@axlewright/contract/endpoints';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { streamLiveOrders } from './live-orders.ts';
import type { OrderChanges } from './order-changes.ts';

export function liveOrdersRoutes(implement: ImplementEndpoint, { guard, changes }: { guard: Guard; changes: OrderChanges }): void {
  implement('followOrders', async ({ caller: { userId }, request }) =>
    streamLiveOrders({ userId, changes, checkAccess: () => guard.admit(endpoints.followOrders, request) }),
  );
}
