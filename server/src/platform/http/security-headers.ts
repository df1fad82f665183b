interface SecurityOptions {
  /** visitors come by https */
  isSecure: boolean;
  /** pages open a pop-up of another origin that has to answer them */
  opensPopUps: boolean;
}

/** With every answer. What is no page may load nothing and be framed by nobody; pages have a Content-Security-Policy of their own in its place. */
export function securityHeaders({ isSecure, opensPopUps }: SecurityOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
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
