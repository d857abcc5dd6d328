import { BlockList, isIP } from "node:net";

// Two lists: one list takes every IPv4 address for a mapped IPv6 one.
const PRIVATE_4 = new BlockList();
const PRIVATE_6 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  // Relays of 6to4.
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE_4.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  // Teredo carries an IPv4 address that somebody else chose.
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  // Addresses of a site, before there was fc00::/7.
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE_6.addSubnet(network, bits, "ipv6");

/** True for a public IP address: nobody may make us call our own network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 4 ? !PRIVATE_4.check(address, "ipv4") : !PRIVATE_6.check(address, "ipv6");
}
