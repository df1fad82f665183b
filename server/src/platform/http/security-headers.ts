interface SecurityOptions {
  /** visitors come by https */
  isSecure: boolean;
  /** pages open a pop-up of another origin that has to answer them */
  opensPopUps: boolean;
}

/** The same with every answer; the Content-Security-Policy comes with each page. */
export function securityHeaders({ isSecure, opensPopUps }: SecurityOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
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
