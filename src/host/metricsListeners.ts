import type { IncomingMessage, ServerResponse } from 'node:http'
import type { VenueMetrics } from '@/venue/node/venueMetrics'
import type { SiteGuard } from './appListeners'
import type { PortListeners } from './openPort'

/** `isReady` is false during the start and the stop. `doubt` returns the reason why a cluster process cannot serve. */
export type Readiness = { isReady: boolean; doubt?: () => string | undefined }

/** Returns why the process is not ready; undefined when it is. */
export function doubtOf({ isReady, doubt }: Readonly<Readiness>): string | undefined {
  return isReady ? doubt?.() : 'it starts or stops'
}

type MetricsParts = {
  readonly metrics: Pick<VenueMetrics, 'text' | 'contentType'>
  readonly readiness: Readonly<Readiness>
  readonly guard: SiteGuard
  readonly onFault: (fault: unknown) => void
}

/**
 * Serves `/metrics` for Prometheus, `/healthz` while the process runs, and `/readyz` while it serves (otherwise 503
 * with the reason). For programs only: requests by pages of other sites are rejected.
 */
export function createMetricsListeners({ metrics, readiness, guard, onFault }: MetricsParts): PortListeners {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guard.checkHost(request) ?? guard.checkOrigin(request)
    const path = request.url?.split('?')[0]
    if (refusal !== undefined) send(response, refusal.status, `${refusal.reason}\n`)
    else if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'Only GET and HEAD.\n')
    else if (path === '/healthz') send(response, 200, 'ok\n')
    else if (path === '/readyz') {
      const doubt = doubtOf(readiness)
      send(response, doubt === undefined ? 200 : 503, doubt === undefined ? 'ready\n' : `not ready: ${doubt}\n`)
    } else if (path === '/metrics') send(response, 200, await metrics.text(), metrics.contentType)
    else send(response, 404, 'Not found.\n')
  }

  return {
    request: (request, response) => {
      answer(request, response).catch((fault: unknown) => {
        onFault(fault)
        if (response.headersSent) response.destroy()
        else send(response, 500, 'The metrics could not be read.\n')
      })
    },
    upgrade: (_, socket) => socket.destroy(),
  }
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  const bytes = Buffer.from(text)
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(bytes)
}
