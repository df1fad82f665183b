import ipaddr from 'ipaddr.js';

/**
 * Returns the network under which a rate limit counts an IP address. An IPv6 customer owns a whole /64, so that counts as one. An IPv4
 * address counts alone, also in its IPv6 notation.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
