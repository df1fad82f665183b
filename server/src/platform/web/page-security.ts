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

/** The Content-Security-Policy of one page: scripts from the shop itself, and the inline ones with these hashes (see `scriptHash`). */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  path: string,
  { sandboxCards, firebase, hotReload }: PolicyOptions,
): string {
  const pays = paymentPage.test(path);
  const cards = pays && !sandboxCards ? stripe : nothing;
  const identity = firebase ? firebaseSources(firebase) : nothing;
  const frames = `${pays ? `'self' ${cards.frames}` : ''} ${identity.frames}`.trim();
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' ${[...new Set(scriptHashes)].join(' ')} ${cards.script} ${identity.script}`,
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

/** A script's text as script-src names it. */
export function scriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Returns the inline scripts that carry the nonce, and the page without it. Pages are cached, so a browser must not be told to trust a nonce:
 * it gets the hashes of these scripts instead. A script that got into the page by any other way has no nonce, and does not run.
 */
export function takeMarkedScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const marked = [...html.matchAll(scriptElement)].filter(([, attributes = '']) => attributes.includes(mark));
  return {
    html: html.replaceAll(mark, ''),
    scripts: marked.filter(([, attributes = '']) => !attributes.includes(' src=')).map(([, , text = '']) => text),
  };
}

/** All inline scripts of a page, whoever wrote them. Only for pages without anything that a stranger wrote. */
export function allInlineScripts(html: string): string[] {
  return [...html.matchAll(scriptElement)].filter(([, attributes = '']) => !attributes.includes(' src=')).map(([, , text = '']) => text);
}
