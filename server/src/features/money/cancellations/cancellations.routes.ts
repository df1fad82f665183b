import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { cancelPieces } from './cancel-pieces.ts';
import { getCancellations } from './cancellations.ts';
import { repeatCancellationRefund } from './repeat-refund.ts';

export function cancellationsRoutes(implement: ImplementEndpoint, services: PaymentServices): void {
  implement('getCancellations', async ({ params, caller }) => getCancellations(services.db, caller, params.id));
  implement('cancelPieces', async ({ params, body, caller }) => cancelPieces(services, caller, params.id, body), {
    changesPublicData: true,
  });
  implement('repeatCancellationRefund', async ({ params, caller }) => repeatCancellationRefund(services, caller, params.id));
}
