import { isIPv6 } from 'node:net';

/**
 * What a limit by network address counts. One IPv6 customer has all addresses that share the first 64 bits, so these are one;
 * an IPv4 address stays itself, also where it is written as IPv6.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const [isMapped, high = 0, low = 0] = [groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff, groups[6], groups[7]];
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address; URL writes each of them in one way only. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []));
  const [first, last] = [before ?? [], after ?? []];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
