import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '@/venue/api/refuseUpgrade'
import type { VenueService } from '@/venue/venueService'
import type { SiteGuard, SiteRefusal } from './siteGuard'
import type { VenueProxy } from './venueProxy'

type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export type AppParts = {
  readonly venue: Pick<VenueService, 'handleRest' | 'handleUpgrade'>
  readonly guard: SiteGuard
  /** Listed venues elsewhere that the page reaches through this host. */
  readonly proxy: Pick<VenueProxy, 'isProxied' | 'request' | 'upgrade'>
  /** Files that are made by this process, by their path. */
  readonly files: ReadonlyMap<string, RequestListener>
  readonly servePage: PageHandler
  /** Somebody else listens for upgrades too: those that are not ours are left alone. */
  readonly sharesUpgrades: boolean
}

/**
 * The page, the venue under /api and /ws, and venues elsewhere under /venue: one origin, so that the browser asks
 * nobody's leave.
 */
export function createAppListeners({ venue, guard, proxy, files, servePage, sharesUpgrades }: AppParts) {
  return {
    request: (request: IncomingMessage, response: ServerResponse): void => {
      const path = pathOf(request)
      const isVenue = path === '/api' || path.startsWith('/api/')
      const isProxied = proxy.isProxied(path)
      const refusal = guard.checkHost(request) ?? (isVenue || isProxied ? guard.checkOrigin(request) : undefined)
      const file = files.get(path)
      if (refusal !== undefined) refuse(response, refusal)
      else if (isVenue) {
        request.url = (request.url ?? '').slice('/api'.length) || '/'
        venue.handleRest(request, response)
      } else if (isProxied) proxy.request(request, response)
      else if (file !== undefined) file(request, response)
      else void serve(servePage, request, response)
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

/** A page that cannot be served is one answer less, and not the end of the process. */
async function serve(servePage: PageHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await servePage(request, response)
  } catch (fault) {
    process.stderr.write(`page: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { connection: 'close' }).end()
  }
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
