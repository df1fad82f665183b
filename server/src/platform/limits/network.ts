import ipaddr from 'ipaddr.js';

/**
 * What a limit by network address counts. One IPv6 customer has all addresses that share the first 64 bits, so these are one;
 * an IPv4 address stays itself, also where it is written as IPv6.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
