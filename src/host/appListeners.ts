import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '@/venue/node/httpServer'
import { namesTwoHosts, isForeignPage } from '@/venue/node/sender'
import type { VenueService } from '@/venue/node/venueServiceOptions'
import type { VenueProxy } from './venueProxy'

type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export type AppDeps = {
  readonly venue: Pick<VenueService, 'handleRest' | 'handleUpgrade'>
  readonly guard: SiteGuard
  readonly proxy: Pick<VenueProxy, 'isProxied' | 'request' | 'upgrade'>
  /** Handles `/webhook`. Absent: the path is one of the page. */
  readonly webhook?: RequestListener | undefined
  /** Generated files by path. */
  readonly files: ReadonlyMap<string, RequestListener>
  readonly servePage: PageHandler
  /** True if Vite's hot reload handles upgrades on this port, so that unknown upgrades are left open. */
  readonly sharesUpgrades: boolean
  /** Receives the reason why a page could not be served. Default: standard error. */
  readonly onFault?: (text: string) => void
}

/**
 * Serves the page, the venue under /api and /ws, and remote venues under /venue. All have one origin, so CORS is not
 * needed.
 */
export function createAppListeners({
  venue,
  guard,
  proxy,
  webhook,
  files,
  servePage,
  sharesUpgrades,
  onFault = writeFault,
}: AppDeps) {
  return {
    request: (request: IncomingMessage, response: ServerResponse): void => {
      const path = pathOf(request)
      const isVenue = path === '/api' || path.startsWith('/api/')
      const isProxied = proxy.isProxied(path)
      const isWebhook = webhook !== undefined && path === '/webhook'
      const isGuarded = isVenue || isProxied || isWebhook
      const refusal = guard.checkHost(request) ?? (isGuarded ? guard.checkOrigin(request) : undefined)
      const file = files.get(path)
      if (refusal !== undefined) refuse(response, refusal)
      else if (path === '/ws') refuse(response, noUpgrade)
      else if (isVenue) {
        request.url = (request.url ?? '').slice('/api'.length) || '/'
        venue.handleRest(request, response)
      } else if (isProxied) proxy.request(request, response)
      else if (isWebhook) webhook(request, response)
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

type SiteRefusal = { readonly status: 400 | 403 | 426; readonly reason: string }

const noUpgrade: SiteRefusal = {
  status: 426,
  reason:
    'This address is a WebSocket, and the request did not ask for one. A reverse proxy must pass the Upgrade header on: see docs/deployment.md.',
}

export type SiteGuard = {
  readonly checkHost: (request: IncomingMessage) => SiteRefusal | undefined
  /**
   * Checks requests on the venue's paths. For a request from an allowed public origin, replaces its host by that
   * origin's host.
   */
  readonly checkOrigin: (request: IncomingMessage) => SiteRefusal | undefined
}

/** Browsers resolve these names only to this machine. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::\d{1,5})?$/

/**
 * Rejects requests by which other sites would use this port through the trader's browser. DNS rebinding resolves a
 * site's own name to this machine, so a request must name this machine, the connection's address or one of
 * `allowedHosts`. A foreign page can also send requests directly, so the venue's paths accept only the page's own
 * origin. Programs send no origin and are accepted. Behind a reverse proxy, the page's origins are `publicOrigins`,
 * and the host may be the proxy's name for this port.
 */
export function createSiteGuard(allowedHosts: readonly string[], publicOrigins: readonly string[] = []): SiteGuard {
  const publicHosts = new Map(publicOrigins.map((origin) => [origin, new URL(origin).host]))
  const publicNames = publicOrigins.map((origin) => new URL(origin).hostname)
  const hasPublicName = (host: string | undefined) => publicNames.includes(nameOf(host) ?? '')
  const names = new Set([...ownNames, ...publicNames, ...allowedHosts.map((name) => name.toLowerCase())])

  return {
    checkHost: (request) => {
      if (namesTwoHosts(request)) return { status: 400, reason: 'Bad request: exactly one host required.' }
      // An absolute URL names its own host and is meant for a proxy (RFC 9112, 3.2.2).
      if (request.url?.startsWith('/') !== true) return { status: 400, reason: 'Bad request: path required.' }
      const name = nameOf(request.headers.host)
      if (name !== undefined && (names.has(name) || name === addressOf(request))) return undefined
      return { status: 403, reason: explainHost(name) }
    },
    checkOrigin: (request) => {
      const { headers } = request
      const publicHost = publicHosts.get(headers.origin ?? '')
      // A public name is allowed only with the listed schemes and ports: without TLS anyone in between could serve a
      // page.
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
  // A stranger's text is repeated only if it is certainly an origin.
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

/** Returns the local address of the connection in a browser's notation. */
function addressOf({ socket }: IncomingMessage): string | undefined {
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return address?.includes(':') === true ? `[${address}]` : address
}
