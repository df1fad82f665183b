import type { Page } from '@playwright/test';

/** Adds a virtual passkey device that recognizes its user's fingerprint. */
export async function withPasskeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    showWrongFinger: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    showRightFinger: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}
