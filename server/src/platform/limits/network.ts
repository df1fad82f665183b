import ipaddr from 'ipaddr.js';

/**
 * Returns the network under which a rate limit counts an IP address. A customer with IPv6 has a whole /64 network, which counts as one. Each IPv4
 * address counts separately, even if it is written as an IPv6 address.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
