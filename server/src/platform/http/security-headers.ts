interface SecurityOptions {
  /** true if the shop uses https */
  isSecure: boolean;
  /** true if pages open pop-ups of another origin, and the pop-ups send messages back */
  opensPopUps: boolean;
}

/** Returns the Permissions-Policy header: which browser features a page may use. `(self)`: the page, and frames from the same origin. */
export const permissionsPolicy = ({ camera }: { camera: '()' | '(self)' }): string =>
  `camera=${camera}, geolocation=(), microphone=(), usb=()`;

/** Returns the headers of every response. The Content-Security-Policy allows nothing. Pages replace it with their own. */
export function securityHeaders({ isSecure, opensPopUps }: SecurityOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'permissions-policy': permissionsPolicy({ camera: '()' }),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': opensPopUps ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
