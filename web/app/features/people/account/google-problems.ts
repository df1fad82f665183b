/**
 * A failed Google sign-in puts an error code into the URL. These are the texts for the codes of OAuth 2.0, OpenID Connect and the identity
 * provider. Anyone can make a link with any text in the URL, so pages show only these texts.
 */
const messages: Record<string, string> = {
  access_denied: 'You canceled the Google sign-in.',
  interaction_required: 'Google needs more information from you. Try again.',
  login_required: 'You are not signed in to Google. Sign in there and try again.',
  account_selection_required: 'Choose a Google account and try again.',
  consent_required: 'Google needs your permission. Try again and allow access.',
  server_error: 'Google had a problem. Try again in a moment.',
  temporarily_unavailable: 'Google sign-in is busy. Try again in a moment.',
  invalid_client: 'Google does not accept this shop’s settings. Contact us.',
  unauthorized_client: 'Google does not accept this shop’s settings. Contact us.',
  invalid_request: 'Google rejected the request. Try again.',
  email_not_verified: 'Google has not verified this email address. Log in with your password.',
  email_not_found: 'Google did not share your email address. Allow it and try again.',
  account_not_linked: 'This email address already has an account with a password. Log in with the password.',
  state_mismatch: 'This Google sign-in expired or was started in another browser. Try again.',
  state_not_found: 'This Google sign-in expired or was started in another browser. Try again.',
  please_restart_the_process: 'This Google sign-in expired or was started in another browser. Try again.',
};

/**
 * Returns the text for a code from the URL. The text for an unknown code contains the code, if it consists of letters, digits and
 * underscores.
 */
export function googleProblem(code: string): string {
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
  if (message !== undefined) return message;
  return /^[a-z][a-z0-9_]{2,59}$/i.test(code) ? `Google sign-in failed (${code}). Try again.` : 'Google sign-in failed. Try again.';
}
