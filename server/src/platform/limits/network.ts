import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an IP address, for rate limits. With IPv6, a customer has a whole /64 network, so all its addresses count together. Each
 * IPv4 address counts separately, even if it is written as an IPv6 address.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
