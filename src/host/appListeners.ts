import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '@/venue/node/httpServer'
import { namesTwoHosts, isForeignPage } from '@/venue/node/sender'
import type { VenueService } from '@/venue/node/venueService'
import type { VenueProxy } from './venueProxy'

type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export type AppParts = {
  readonly venue: Pick<VenueService, 'handleRest' | 'handleUpgrade'>
  readonly guard: SiteGuard
  /** Listed venues elsewhere that the page reaches through this host. */
  readonly proxy: Pick<VenueProxy, 'isProxied' | 'request' | 'upgrade'>
  /** Files that this process generates, by their path. */
  readonly files: ReadonlyMap<string, RequestListener>
  readonly servePage: PageHandler
  /** Another listener handles upgrades too: those that are not ours are left alone. */
  readonly sharesUpgrades: boolean
  /** Hears, in words, why a page could not be served. Default: standard error. */
  readonly onFault?: (text: string) => void
}

/**
 * The page, the venue under /api and /ws, and remote venues under /venue: one origin, so the browser needs no CORS.
 */
export function createAppListeners({
  venue,
  guard,
  proxy,
  files,
  servePage,
  sharesUpgrades,
  onFault = writeFault,
}: AppParts) {
  return {
    request: (request: IncomingMessage, response: ServerResponse): void => {
      const path = pathOf(request)
      const isVenue = path === '/api' || path.startsWith('/api/')
      const isProxied = proxy.isProxied(path)
      const refusal = guard.checkHost(request) ?? (isVenue || isProxied ? guard.checkOrigin(request) : undefined)
      const file = files.get(path)
      if (refusal !== undefined) refuse(response, refusal)
      else if (path === '/ws') refuse(response, noUpgrade)
      else if (isVenue) {
        request.url = (request.url ?? '').slice('/api'.length) || '/'
        venue.handleRest(request, response)
      } else if (isProxied) proxy.request(request, response)
      else if (file !== undefined) file(request, response)
      else void serve(servePage, { request, response, onFault })
    },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      const refusal = guard.checkHost(request) ?? guard.checkOrigin(request)
      if (refusal !== undefined) refuseUpgrade(socket, refusal.status, refusal.reason)
      else if (pathOf(request) === '/ws') venue.handleUpgrade(request, socket, head)
      else if (proxy.isProxied(pathOf(request))) proxy.upgrade(request, socket, head)
      else if (!sharesUpgrades) socket.destroy()
    },
  }
}

/** A page that cannot be served fails one request; it does not end the process. */
async function serve(
  servePage: PageHandler,
  {
    request,
    response,
    onFault,
  }: {
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly onFault: (text: string) => void
  },
): Promise<void> {
  try {
    await servePage(request, response)
  } catch (fault) {
    onFault(`page: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { connection: 'close' }).end()
  }
}

function writeFault(text: string): void {
  process.stderr.write(`${text}\n`)
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] ?? '/'
}

function refuse(response: ServerResponse, { status, reason }: SiteRefusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(`${reason}\n`)
}

/** Why a request is not served, with the status of the answer. */
type SiteRefusal = { readonly status: 400 | 403 | 426; readonly reason: string }

const noUpgrade: SiteRefusal = {
  status: 426,
  reason:
    'This address is a WebSocket, and the request did not ask for one. A reverse proxy must pass the Upgrade header on: see docs/deployment.md.',
}

export type SiteGuard = {
  /** For everything on the port. */
  readonly checkHost: (request: IncomingMessage) => SiteRefusal | undefined
  /**
   * For everything that acts on an account or shows one: the venue behind the page. A request of the page at a public
   * origin has that host from here on, whatever host the proxy has given it.
   */
  readonly checkOrigin: (request: IncomingMessage) => SiteRefusal | undefined
}

/** Names that a browser resolves to this machine and no other. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::\d{1,5})?$/

/**
 * Keeps other sites from using the page's port through the trader's browser. Such a site may make its own name resolve
 * to this machine (DNS rebinding), so the port answers to its own names only: those of this machine, the address of the
 * connection itself, and `allowedHosts`. A page of such a site may also send any request here, so the venue answers
 * only the page of this port and programs, which are not browsers and send no origin. Behind a reverse proxy the page
 * has other addresses, `publicOrigins`, and the host may be the one by which the proxy knows this port.
 */
export function createSiteGuard(allowedHosts: readonly string[], publicOrigins: readonly string[] = []): SiteGuard {
  const publicHosts = new Map(publicOrigins.map((origin) => [origin, new URL(origin).host]))
  const publicNames = publicOrigins.map((origin) => new URL(origin).hostname)
  const hasPublicName = (host: string | undefined) => publicNames.includes(nameOf(host) ?? '')
  const names = new Set([...ownNames, ...publicNames, ...allowedHosts.map((name) => name.toLowerCase())])

  return {
    checkHost: (request) => {
      if (namesTwoHosts(request)) return { status: 400, reason: 'Bad request: exactly one host required.' }
      // A whole URL in the place of a path names a host of its own: for proxies, which this is not.
      if (request.url?.startsWith('/') !== true) return { status: 400, reason: 'Bad request: path required.' }
      const name = nameOf(request.headers.host)
      if (name !== undefined && (names.has(name) || name === addressOf(request))) return undefined
      return { status: 403, reason: explainHost(name) }
    },
    checkOrigin: (request) => {
      const { headers } = request
      const publicHost = publicHosts.get(headers.origin ?? '')
      // At a public name only the listed schemes and ports are ours: anyone in between can serve a page without TLS.
      const isUnlisted = publicHost === undefined && headers.origin !== undefined && hasPublicName(headers.host)
      if (publicHost !== undefined) headers.host = publicHost
      return isUnlisted || isForeignPage(request) ? { status: 403, reason: explainOrigin(headers) } : undefined
    },
  }
}

function explainHost(name: string | undefined): string {
  const shown = name === undefined ? 'This host name' : `The host name ${name}`
  return `${shown} is not allowed. Start Optick with --public-url https://${name ?? 'NAME'} when a reverse proxy serves it there, else with --allow-host ${name ?? 'NAME'}.`
}

function explainOrigin({ origin = '', host = '', 'sec-fetch-site': site }: IncomingHttpHeaders): string {
  // What a stranger sends is repeated only where it can be nothing but an origin.
  const isOrigin = /^https?:\/\/([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(origin)
  if (!isOrigin || site === 'cross-site' || site === 'same-site') {
    return 'A page of another site may not use this port. Programs and other pages use the API port (--venue-port).'
  }
  const own = hostForm.test(host.toLowerCase()) ? `its address here is ${host}` : 'it has another address here'
  return `The page was opened at ${origin}, but ${own}. If a reverse proxy serves Optick at ${origin}, start Optick with --public-url ${origin}. Programs and other pages use the API port (--venue-port).`
}

function nameOf(host: string | undefined): string | undefined {
  return hostForm.exec(host?.toLowerCase() ?? '')?.[1]
}

/** The address of this machine that the connection came to, as a browser writes it. */
function addressOf({ socket }: IncomingMessage): string | undefined {
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return address?.includes(':') === true ? `[${address}]` : address
}
