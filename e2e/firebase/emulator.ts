const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
const accounts = `${emulator}/identitytoolkit.googleapis.com/v1/accounts`;

/** Returns the one-time code in the latest password reset email to this address. */
export async function resetCodeFor(email: string): Promise<string> {
  const response = await fetch(`${emulator}/emulator/v1/projects/demo-axlewright/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; requestType: string; oobCode: string }[] };
  return oobCodes.findLast((code) => code.email === email && code.requestType === 'PASSWORD_RESET')?.oobCode ?? '';
}

/** Signs in with Google through the emulator's API and returns the ID token. Google's pop-up would need the internet. */
export async function signInWithGoogle(email: string): Promise<string> {
  const google = JSON.stringify({ sub: `google-${email}`, email, email_verified: true, name: 'Gina Google' });
  return (
    await call('signInWithIdp', {
      postBody: new URLSearchParams({ id_token: google, providerId: 'google.com' }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
      returnIdpCredential: true,
    })
  ).idToken;
}

export async function signUpAtFirebase(email: string, password: string): Promise<string> {
  return (await call('signUp', { email, password, returnSecureToken: true })).idToken;
}

async function call(name: string, body: object): Promise<{ idToken: string }> {
  const response = await fetch(`${accounts}:${name}?key=key-of-the-emulator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { idToken: string };
}
