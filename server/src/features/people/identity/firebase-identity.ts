import { idTokenReader, unsignedIdTokenReader } from '../../../platform/auth/id-token.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';

const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * Firebase Auth as the identity provider. The browser uses Firebase's SDK. The shop only verifies the ID tokens.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 */
export function createFirebaseIdentity({
  projectId,
  emulatorHost,
}: {
  projectId: string;
  /** null: the real Firebase; otherwise the emulator, which does not sign its tokens */
  emulatorHost: string | null;
}): IdentityProvider {
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  return {
    issuerMovesWithShop: false,
    readIdToken:
      emulatorHost === null ? idTokenReader({ ...expected, jwksUrl: googleKeys, algorithms: ['RS256'] }) : unsignedIdTokenReader(expected),
    // The shop cannot know which methods the account has. In the browser, Firebase's SDK rejects methods that the account does not have.
    findSignInMethods: async () => ({ password: true, google: true, passkeys: 0 }),
    // The shop has no key that can end sign-ins at Firebase. That is not necessary: tokens of these sign-ins no longer open sessions in the shop.
    endOtherSignIns: async () => {},
    // The shop cannot delete the user either. The owner can still sign in at Firebase, and then gets a new account in the shop.
    deleteUser: async () => {},
  };
}
