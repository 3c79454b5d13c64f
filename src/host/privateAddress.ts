import { BlockList, isIP } from 'node:net'

/** Networks that are not on the public internet (IANA special-purpose registries, RFC 6890), and those that contain IPv4 addresses. */
const networks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
]
const blocked = new BlockList()
for (const [network, bits] of networks) blocked.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')

/** True for an address that is not public, and for text that is no address. IPv4 addresses in IPv6 form count as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.replace(/^\[|\]$/g, '').split('%')
  const family = isIP(plain)
  return family === 0 || blocked.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
