import { createHash } from 'node:crypto';

/** Only the payment page may load the card provider's script and frames. */
const paymentPage = /^\/dashboard\/payment\/[^/]+\/?$/;

const stripe = {
  script: 'https://js.stripe.com',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
};

interface PolicyOptions {
  /** the card script and frame come from the shop's own sandbox */
  sandboxCards: boolean;
  /** in development: the pages are told of changes through a socket with a port of its own */
  hotReload: boolean;
}

/** The Content-Security-Policy of one page: scripts from the shop itself and the inline ones that these very bytes hold. */
export function contentSecurityPolicy(html: string, path: string, { sandboxCards, hotReload }: PolicyOptions): string {
  const pays = paymentPage.test(path);
  const outside = pays && !sandboxCards ? stripe : { script: '', frames: '', calls: '' };
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' ${inlineScriptHashes(html).join(' ')} ${outside.script}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' https: data:",
    'font-src': "'self'",
    'connect-src': `'self' ${outside.calls} ${hotReload ? 'ws:' : ''}`,
    'frame-src': pays ? `'self' ${outside.frames}` : "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self' mailto:",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim().replace(/\s+/g, ' ')}`)
    .join('; ');
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [
    ...new Set(
      [...scripts].map(
        ([, text]) =>
          `'sha256-${createHash('sha256')
            .update(text ?? '')
            .digest('base64')}'`,
      ),
    ),
  ];
}
