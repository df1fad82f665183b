import { idTokenReader, unsignedIdTokenReader } from '../../../platform/auth/id-token.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';

const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * Firebase Auth. The browser uses its SDK. The shop only reads its ID tokens.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 */
export function createFirebaseIdentity({
  projectId,
  emulatorHost,
}: {
  projectId: string;
  /** null: Firebase itself; otherwise the emulator, whose tokens are unsigned */
  emulatorHost: string | null;
}): IdentityProvider {
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  return {
    issuerMovesWithShop: false,
    readIdToken:
      emulatorHost === null ? idTokenReader({ ...expected, jwksUrl: googleKeys, algorithms: ['RS256'] }) : unsignedIdTokenReader(expected),
    // Only the browser's SDK knows which of these the account has. It rejects the others.
    findSignInMethods: async () => ({ password: true, google: true, passkeys: 0 }),
    // Ending sign-ins at Firebase needs a key of the project. It is enough that their tokens no longer open sessions in the shop.
    endOtherSignIns: async () => {},
  };
}
