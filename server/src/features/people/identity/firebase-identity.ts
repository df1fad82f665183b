import { idTokenReader, unsignedIdTokenReader } from '../../../platform/auth/id-token.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';

const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * Firebase Auth: the browser speaks with it by its SDK, the shop only reads its ID tokens.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 */
export function createFirebaseIdentity({
  projectId,
  emulatorHost,
}: {
  projectId: string;
  /** the emulator's tokens are unsigned; null: Firebase itself */
  emulatorHost: string | null;
}): IdentityProvider {
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  return {
    issuerMovesWithShop: false,
    readIdToken:
      emulatorHost === null ? idTokenReader({ ...expected, jwksUrl: googleKeys, algorithms: ['RS256'] }) : unsignedIdTokenReader(expected),
    // The browser's library knows which of them the account has; the wrong one is refused there.
    waysIn: async () => ({ password: true, google: true, passkeys: 0 }),
    // Only who holds a key of the project may end sign-ins there. The shop gives their tokens no session any more, which is enough.
    endOtherSignIns: async () => {},
  };
}
