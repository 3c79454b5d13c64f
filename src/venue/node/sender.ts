import type { IncomingMessage } from 'node:http'
import { plainAddress } from '../api/plainAddress'

/**
 * The network that counts as one sender: an IPv4 address, or the /64 of an IPv6 address, because the owner of one such
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
 * Whether a browser states that a page of another site asks. Programs send no origin; a browser sends none for what a
 * page only shows, such as a picture, but then states which site the page is from.
 */
export function isForeignPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers
  const isOwn = origin === undefined || origin.replace(/^https?:\/\//, '').toLowerCase() === host.toLowerCase()
  return !isOwn || site === 'cross-site' || site === 'same-site'
}

/**
 * What counts as one sender without credentials: a network, separately at each port, and apart from it all pages of
 * other sites in its browsers together. So the requests of such a page to the bare port take nothing from the trader's
 * own page or programs. Headers that name another address are ignored.
 */
export function senderOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const { remoteAddress, localPort } = request.socket
  return `${networkOf(remoteAddress)} at ${localPort}${isForeignPage(request) ? ' by pages of other sites' : ''}`
}

/** We and a proxy in front of us could read two hosts differently. Node silently takes the first. */
export function namesTwoHosts(request: IncomingMessage): boolean {
  return (request.headersDistinct['host']?.length ?? 0) > 1
}
