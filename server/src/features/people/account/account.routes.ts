import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { getAccount } from './account.ts';

export function accountRoutes(implement: ImplementEndpoint, { needsVerifiedEmail }: { needsVerifiedEmail: boolean }): void {
  implement('getAccount', async ({ caller }) => getAccount(caller, needsVerifiedEmail));
}
