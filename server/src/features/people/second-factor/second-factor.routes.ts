import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  proveSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  type SecondFactorServices,
} from './second-factor.ts';

export function secondFactorRoutes(implement: ImplementEndpoint, services: SecondFactorServices): void {
  implement('getSecondFactor', async ({ caller }) => getSecondFactor(services, caller));
  implement('proveSecondFactor', async ({ caller, body }) => proveSecondFactor(services, caller, body.code));
  implement('beginAuthenticator', async ({ caller }) => beginAuthenticator(services, caller));
  implement('confirmAuthenticator', async ({ caller, body }) => ({
    recoveryCodes: await confirmAuthenticator(services, caller, body.code),
  }));
  implement('removeAuthenticator', async ({ caller }) => removeAuthenticator(services, caller));
  implement('renewRecoveryCodes', async ({ caller }) => ({ recoveryCodes: await renewRecoveryCodes(services, caller) }));
}
