import ipaddr from 'ipaddr.js';

/** As much of an IPv6 address as one customer of a provider has to themselves. */
const IPV6_PREFIX = 64;

/** Whoever shares this is counted together: an IPv4 address, or the network that one of IPv6 is in. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip); // ::ffff:192.0.2.1 is 192.0.2.1
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX}`).toString();
}
