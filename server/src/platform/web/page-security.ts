import { createHash } from 'node:crypto';

/** Only the payment page may load the card processor's script and frames. */
const paymentPage = /^\/dashboard\/payment\/[^/]+\/?$/;

/** Only these pages may use the camera, and compile the WebAssembly that reads barcodes. */
const cameraPage = /^\/(?:order-pad|scan)\/?$/;

/** Returns whether a page may use the camera. */
export const mayUseCamera = (path: string): boolean => cameraPage.test(path);

const stripe = {
  script: 'https://js.stripe.com',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
};

const noSources = { script: '', frames: '', calls: '' };

/** Host names of Firebase Auth. */
export interface FirebaseHosts {
  authDomain: string;
  /** host:port of the emulator; null: the real Firebase */
  emulatorHost: string | null;
}

interface PolicyOptions {
  /** null: the embedded identity provider */
  firebase: FirebaseHosts | null;
  /** true if payments use the shop's cards sandbox */
  sandboxCards: boolean;
  /** true in development: pages open a WebSocket for hot reload */
  hotReload: boolean;
}

/** Returns the Content-Security-Policy of a page. It allows the shop's scripts, and inline scripts with these hashes (see `scriptHash`). */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  path: string,
  { sandboxCards, firebase, hotReload }: PolicyOptions,
): string {
  const isPaymentPage = paymentPage.test(path);
  const cards = isPaymentPage && !sandboxCards ? stripe : noSources;
  const identity = firebase ? firebaseSources(firebase) : noSources;
  const webAssembly = mayUseCamera(path) ? "'wasm-unsafe-eval'" : '';
  // Pages print PDFs from a frame with a blob. It inherits the policy of the page.
  const frames = `blob: ${isPaymentPage ? `'self' ${cards.frames}` : ''} ${identity.frames}`;
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' ${webAssembly} ${[...new Set(scriptHashes)].join(' ')} ${cards.script} ${identity.script}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' https: data:",
    'font-src': "'self'",
    'connect-src': `'self' ${cards.calls} ${identity.calls} ${hotReload ? 'ws:' : ''}`,
    'frame-src': frames,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self' mailto:",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim().replace(/\s+/g, ' ')}`)
    .join('; ');
}

/** Origins that Firebase's SDK calls, and origins of the frame and script of its Google pop-up. */
function firebaseSources({ authDomain, emulatorHost }: FirebaseHosts) {
  const home = emulatorHost === null ? `https://${authDomain}` : `http://${emulatorHost}`;
  return {
    script: 'https://apis.google.com',
    frames: home,
    calls: emulatorHost === null ? 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com' : home,
  };
}

/** Returns the hash of an inline script, in the format of script-src. */
export function scriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Returns the inline scripts that have the nonce, and the page without the nonces. Pages are cached, and a cached nonce is not secret. So the policy
 * lists the hashes of these scripts. An injected script has no nonce, so its hash is not in the list and it does not run.
 */
export function takeMarkedScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const marked = [...html.matchAll(scriptElement)].filter(([, attributes = '']) => attributes.includes(mark));
  return {
    html: html.replaceAll(mark, ''),
    scripts: marked.filter(([, attributes = '']) => !attributes.includes(' src=')).map(([, , text = '']) => text),
  };
}

/** Returns all inline scripts of a page. Use it only for pages without content from users. */
export function allInlineScripts(html: string): string[] {
  return [...html.matchAll(scriptElement)].filter(([, attributes = '']) => !attributes.includes(' src=')).map(([, , text = '']) => text);
}
