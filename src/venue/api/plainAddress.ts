/** On a dual-stack socket, shows an IPv4 client by its IPv4 address. */
export function plainAddress(remoteAddress: string | undefined): string {
  return (remoteAddress ?? '').replace(/^::ffff:/, '')
}
