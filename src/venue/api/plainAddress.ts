/** An IPv4 client of a socket that listens on IPv6 too is shown by its IPv4 address. */
export function plainAddress(remoteAddress: string | undefined): string {
  return (remoteAddress ?? '').replace(/^::ffff:/, '')
}
