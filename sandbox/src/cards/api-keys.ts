import { missingKeyError, secretKeyRequiredError, wrongKeyError } from './stripe-errors.ts';

export interface ApiKeys {
  secretKey: string;
  publishableKey: string;
}

/**
 * Returns which key a request has, as a Bearer token or as the user name of Basic authentication. Throws Stripe's 401 if the key is missing
 * or wrong, or if it is the publishable key and the endpoint is not for browsers.
 */
export function requireKey(
  authorization: string | undefined,
  keys: ApiKeys,
  { isForBrowsers }: { isForBrowsers: boolean },
): 'secret' | 'publishable' {
  const key = keyOf(authorization);
  if (!key) throw missingKeyError();
  if (key === keys.secretKey) return 'secret';
  if (key !== keys.publishableKey) throw wrongKeyError(key);
  if (!isForBrowsers) throw secretKeyRequiredError();
  return 'publishable';
}

function keyOf(authorization = ''): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
  return '';
}
