import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { agreeToMove, declineMove, listMyMoves } from './answer-move.ts';
import { listCompanies } from './company-list.ts';
import { listCompanyMoves, type MoveServices, moveAccount } from './move-account.ts';
import { planMove } from './plan-move.ts';
import { undoMove } from './undo-move.ts';

export function companyMovesRoutes(implement: ImplementEndpoint, services: MoveServices): void {
  const { db } = services;
  implement('listCompanies', async ({ query }) => listCompanies(db, query));
  implement('listCompanyMoves', async ({ query }) => listCompanyMoves(db, query));
  implement('planCompanyMove', async ({ caller, query }) => planMove(services, caller, query));
  implement('moveAccount', async ({ caller, body }) => moveAccount(services, caller, body));
  implement('undoCompanyMove', async ({ caller, params }) => undoMove(services, caller, params.id));
  implement('listMyCompanyMoves', async ({ caller }) => listMyMoves(db, caller));
  implement('agreeToCompanyMove', async ({ caller, params }) => agreeToMove(services, caller, params.id));
  implement('declineCompanyMove', async ({ caller, params }) => declineMove(services, caller, params.id));
}
