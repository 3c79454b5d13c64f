import type { IncomingMessage } from 'node:http'
import { plainAddress } from '../api/plainAddress'

/**
 * Returns the network of a client: an IPv4 address, or the /64 of an IPv6 address, because the owner of one such
 * address has all of them.
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
 * True if the browser reports a request by another site's page. Programs send no origin. Browsers omit the origin for
 * embedded resources such as images, but then report the site of the page.
 */
export function isForeignPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers
  const isOwn = origin === undefined || origin.replace(/^https?:\/\//, '').toLowerCase() === host.toLowerCase()
  return !isOwn || site === 'cross-site' || site === 'same-site'
}

/**
 * Identifies a sender without credentials: a network, separately for each port, and separately all pages of other
 * sites in browsers of that network. So requests of such a page to the bare port do not reduce the limit of the
 * trader's own page or programs. Headers that name another address are ignored.
 */
export function senderOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const { remoteAddress, localPort } = request.socket
  return `${networkOf(remoteAddress)} at ${localPort}${isForeignPage(request) ? ' by pages of other sites' : ''}`
}

/** True if a request names two hosts. Node silently takes the first, but a proxy in front could take the second. */
export function namesTwoHosts(request: IncomingMessage): boolean {
  return (request.headersDistinct['host']?.length ?? 0) > 1
}
