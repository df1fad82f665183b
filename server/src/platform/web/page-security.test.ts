import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, scriptHash, takeMarkedScripts } from './page-security.ts';

const embedded = { sandboxCards: true, firebase: null, hotReload: false };
const hosted = { ...embedded, firebase: { authDomain: 'axlewright.firebaseapp.com', emulatorHost: null } };

describe('the Content-Security-Policy', () => {
  it('allows no other origin with the cards sandbox and the embedded identity provider', () => {
    for (const path of ['/', '/login', '/dashboard/payment/7'])
      expect(contentSecurityPolicy([], path, embedded)).not.toMatch(/https?:\/\/|ws:/);
  });

  it('allows the card processor only on the payment page', () => {
    const policy = (path: string) => contentSecurityPolicy([], path, { ...embedded, sandboxCards: false });
    expect(policy('/dashboard/payment/7')).toContain("script-src 'self' https://js.stripe.com;");
    expect(policy('/dashboard/myorders')).not.toContain('stripe');
  });

  it('allows Firebase or its emulator if Firebase is the identity provider', () => {
    const policy = contentSecurityPolicy([], '/login', hosted);
    expect(policy).toContain("script-src 'self' https://apis.google.com;");
    expect(policy).toContain('frame-src blob: https://axlewright.firebaseapp.com;');
    expect(policy).toContain("connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;");
    const firebase = { ...hosted.firebase, emulatorHost: '127.0.0.1:9099' };
    expect(contentSecurityPolicy([], '/login', { ...hosted, firebase })).toContain("connect-src 'self' http://127.0.0.1:9099;");
  });

  it('forbids plugins, base URLs and embedding in a frame, and allows only forms that lead to the shop or mailto', () => {
    for (const path of ['/', '/login', '/dashboard/payment/7'])
      expect(contentSecurityPolicy([], path, embedded)).toContain(
        "object-src 'none'; base-uri 'none'; form-action 'self' mailto:; frame-ancestors 'none'",
      );
  });

  it('allows WebAssembly only on the pages with a camera, and never eval', () => {
    const policy = (path: string) => contentSecurityPolicy([], path, embedded);
    for (const path of ['/order-pad', '/order-pad/', '/scan']) expect(policy(path)).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of ['/', '/order-pad/more', '/dashboard/order-pad', '/scanner']) expect(policy(path)).toContain("script-src 'self';");
    for (const path of ['/', '/order-pad', '/scan']) expect(policy(path)).not.toContain("'unsafe-eval'");
  });

  it('allows inline scripts by hash, without duplicates', () => {
    const hashes = [scriptHash('go()'), scriptHash('go()')];
    expect(contentSecurityPolicy(hashes, '/', embedded)).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  });
});

describe('the inline scripts of a page', () => {
  const page = `<script nonce="n1">own()</script><script>alert(1)</script><script nonce="n2">alert(2)</script><script src="/x.js" nonce="n1"></script><link rel="preload" nonce="n1"><p>nonce="n1"</p>`;

  it('are the scripts with the nonce of this rendering, and the page is returned without the nonce', () => {
    const { html, scripts } = takeMarkedScripts(page, 'n1');
    expect(scripts).toEqual(['own()']);
    expect(html).toBe(
      `<script>own()</script><script>alert(1)</script><script nonce="n2">alert(2)</script><script src="/x.js"></script><link rel="preload"><p>nonce="n1"</p>`,
    );
  });

  it('do not include a script tag inside another script', () => {
    expect(takeMarkedScripts('<script>evil(`<script nonce="n1">own()</script>', 'n1').scripts).toEqual([]);
  });
});
