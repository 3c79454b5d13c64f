const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}(?<!\.)$/
const ipv6Letters = /^[0-9a-fA-F:.]+$/
const zone = /%[0-9a-zA-Z.:-]+$/

/** True for an IPv4 or an IPv6 address, with or without a zone, like Node's `isIP`. */
export function isIpAddress(text: string): boolean {
  if (ipv4.test(text)) return true
  const plain = text.replace(zone, '')
  // URLs write addresses by equal rules (RFC 4291, 2.2).
  return plain.includes(':') && ipv6Letters.test(plain) && URL.canParse(`http://[${plain}]/`)
}
