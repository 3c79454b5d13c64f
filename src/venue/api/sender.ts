import type { IncomingMessage } from 'node:http'

/** An IPv4 client of a socket that listens on IPv6 too is shown by its IPv4 address. */
export function plainAddress(remoteAddress: string | undefined): string {
  return (remoteAddress ?? '').replace(/^::ffff:/, '')
}

/**
 * The network that is counted as one: an IPv4 address, or the 64 bits that an IPv6 address is in, because whoever has one
 * address of those has all.
 */
export function networkOf(remoteAddress: string | undefined): string {
  const address = plainAddress(remoteAddress)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/**
 * Whether a browser says that a page of another site asks. Programs name no origin; a browser names none for what a page
 * only shows, such as a picture, but then says where the page is from.
 */
export function isForeignPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers
  const isOwn = origin === undefined || origin.replace(/^https?:\/\//, '').toLowerCase() === host.toLowerCase()
  return !isOwn || site === 'cross-site' || site === 'same-site'
}

/**
 * Who is counted as one sender without credentials: a network, at each port for itself, and apart from it all pages of
 * other sites in its browsers together. So what such a page asks of the bare port takes nothing from the trader's own page
 * or programs. Headers that name another address are not believed.
 */
export function senderOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const { remoteAddress, localPort } = request.socket
  return `${networkOf(remoteAddress)} at ${localPort}${isForeignPage(request) ? ' by pages of other sites' : ''}`
}
