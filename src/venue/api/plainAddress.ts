/** Returns the IPv4 address of an IPv4 client on a dual-stack socket; other addresses stay unchanged. */
export function plainAddress(remoteAddress: string | undefined): string {
  return (remoteAddress ?? '').replace(/^::ffff:/, '')
}
