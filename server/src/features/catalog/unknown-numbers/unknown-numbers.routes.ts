import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import {
  answerUnknownNumber,
  dismissUnknownNumber,
  listUnknownNumbers,
  reopenUnknownNumber,
  type UnknownNumberServices,
} from './unknown-numbers.ts';

export function unknownNumbersRoutes(implement: ImplementEndpoint, services: UnknownNumberServices): void {
  const { db } = services;
  implement('listUnknownNumbers', async ({ query }) => listUnknownNumbers(db, query));
  implement('answerUnknownNumber', async ({ caller, params, body }) => answerUnknownNumber(services, caller, params.id, body), {
    changesPublicData: true,
  });
  implement('dismissUnknownNumber', async ({ caller, params }) => dismissUnknownNumber(db, caller, params.id));
  implement('reopenUnknownNumber', async ({ caller, params }) => reopenUnknownNumber(db, caller, params.id), { changesPublicData: true });
}
