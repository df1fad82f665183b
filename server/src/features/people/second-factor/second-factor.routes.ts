import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  proveSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  type SecondFactorParts,
} from './second-factor.ts';

export function secondFactorRoutes(implement: ImplementEndpoint, parts: SecondFactorParts): void {
  implement('getSecondFactor', async ({ caller }) => getSecondFactor(parts, caller));
  implement('proveSecondFactor', async ({ caller, body }) => proveSecondFactor(parts, caller, body.code));
  implement('beginAuthenticator', async ({ caller }) => beginAuthenticator(parts, caller));
  implement('confirmAuthenticator', async ({ caller, body }) => ({ recoveryCodes: await confirmAuthenticator(parts, caller, body.code) }));
  implement('removeAuthenticator', async ({ caller }) => removeAuthenticator(parts, caller));
  implement('renewRecoveryCodes', async ({ caller }) => ({ recoveryCodes: await renewRecoveryCodes(parts, caller) }));
}
