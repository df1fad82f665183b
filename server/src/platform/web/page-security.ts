import { createHash } from 'node:crypto';

/** Only the payment page may load the card provider's script and frames. */
const paymentPage = /^\/dashboard\/payment\/[^/]+\/?$/;

const stripe = {
  script: 'https://js.stripe.com',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
};

const nothing = { script: '', frames: '', calls: '' };

/** Where the pages find Firebase Auth. */
export interface FirebaseHosts {
  authDomain: string;
  /** host:port of the emulator; null: Firebase itself */
  emulatorHost: string | null;
}

interface PolicyOptions {
  /** null: identity is embedded */
  firebase: FirebaseHosts | null;
  /** the card script and frame come from the shop's own sandbox */
  sandboxCards: boolean;
  /** in development: the pages are told of changes through a socket with a port of its own */
  hotReload: boolean;
}

/** The Content-Security-Policy of one page: scripts from the shop itself and the inline ones that these very bytes hold. */
export function contentSecurityPolicy(html: string, path: string, { sandboxCards, firebase, hotReload }: PolicyOptions): string {
  const pays = paymentPage.test(path);
  const cards = pays && !sandboxCards ? stripe : nothing;
  const identity = firebase ? firebaseSources(firebase) : nothing;
  const frames = `${pays ? `'self' ${cards.frames}` : ''} ${identity.frames}`.trim();
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' ${inlineScriptHashes(html).join(' ')} ${cards.script} ${identity.script}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' https: data:",
    'font-src': "'self'",
    'connect-src': `'self' ${cards.calls} ${identity.calls} ${hotReload ? 'ws:' : ''}`,
    'frame-src': frames || "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self' mailto:",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim().replace(/\s+/g, ' ')}`)
    .join('; ');
}

/** The SDK's calls, and the frame and script through which its pop-up for Google answers. */
function firebaseSources({ authDomain, emulatorHost }: FirebaseHosts) {
  const home = emulatorHost === null ? `https://${authDomain}` : `http://${emulatorHost}`;
  return {
    script: 'https://apis.google.com',
    frames: home,
    calls: emulatorHost === null ? 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com' : home,
  };
}

/** For the script-src of a page with these very bytes. */
export function inlineScriptHashes(html: string): string[] {
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
