/// <reference lib="dom" />
import type { ApiResult } from './frame-channel.browser.ts';

/** The base URL of the sandbox: the URL of this script without the file name. */
export const sandboxUrl = new URL('.', (document.currentScript as HTMLScriptElement).src);

/** Calls the API with the publishable key. It never throws. Like Stripe.js, it returns errors. */
export async function callApi(publishableKey: string, method: 'GET' | 'POST', path: string, parameters: object = {}): Promise<ApiResult> {
  const form = new URLSearchParams(bracketed(parameters));
  const url = new URL(method === 'GET' ? `${path}?${form}` : path, sandboxUrl);
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${publishableKey}` },
      credentials: 'omit',
      ...(method === 'POST' && { body: form }),
    });
    const body = (await response.json()) as Record<string, unknown> & { error?: Record<string, unknown> };
    return body.error ? { error: body.error } : { body };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
      },
    };
  }
}

/** { card: { cvc: '1' } } → [['card[cvc]', '1']] */
function bracketed(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, string][] => {
    const name = prefix ? `${prefix}[${key}]` : key;
    if (inner === undefined || inner === null || inner === '') return [];
    return typeof inner === 'object' ? bracketed(inner, name) : [[name, String(inner)]];
  });
}
