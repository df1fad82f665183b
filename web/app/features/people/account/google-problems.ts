/**
 * Google's sign-in comes back to the login page with an error code in the address. The codes are those of OAuth 2.0, OpenID Connect and the
 * identity provider. Anybody can write a link with any code, so the page shows texts of its own and never text from the address.
 */
const messages: Record<string, string> = {
  access_denied: 'You cancelled the sign-in with Google.',
  interaction_required: 'Google needs you to answer a question first. Try again.',
  login_required: 'You are not signed in at Google. Sign in there and try again.',
  account_selection_required: 'Google needs you to choose an account. Try again.',
  consent_required: 'Google needs your consent. Try again and allow it.',
  server_error: 'Google had a problem of its own. Try again in a moment.',
  temporarily_unavailable: 'Google is too busy at the moment. Try again shortly.',
  invalid_client: 'Google does not accept this shop’s settings. Contact us.',
  unauthorized_client: 'Google does not accept this shop’s settings. Contact us.',
  invalid_request: 'Google did not accept the request. Try again.',
  email_not_verified: 'Google has not verified this address. Sign in with your password.',
  email_not_found: 'Google did not tell your e-mail address. Allow it and try again.',
  account_not_linked: 'This address has an account that signs in with a password. Use the password.',
  state_mismatch: 'This sign-in with Google has expired or was begun in another browser. Try again.',
  state_not_found: 'This sign-in with Google has expired or was begun in another browser. Try again.',
  please_restart_the_process: 'This sign-in with Google has expired or was begun in another browser. Try again.',
};

/** What to show for a code from the address. An unknown one is named, so that it can be looked up, if it looks like a code at all. */
export function googleProblem(code: string): string {
  const known = Object.hasOwn(messages, code) ? messages[code] : undefined;
  if (known !== undefined) return known;
  return /^[a-z][a-z0-9_]{2,59}$/i.test(code)
    ? `The sign-in with Google failed (${code}). Try again.`
    : 'The sign-in with Google failed. Try again.';
}
