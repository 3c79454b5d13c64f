import { randomBytes } from 'node:crypto'
import type { VenueMonitor } from '@/venue/monitor'
import { createVenueMonitor, type FinishedRequest } from '@/venue/node/venueMonitor'
import { createSiteGuard } from './appListeners'
import type { Log } from './log'
import { createMetricsListeners, type Readiness } from './metricsListeners'
import { openPort } from './openPort'
import type { HostOptions } from './options'

/** What watches the process, if anything was asked for. */
export type Watching = {
  /** Undefined when nothing is measured and no request is logged: then the venue does not look at a clock for it. */
  readonly monitor: VenueMonitor | undefined
  /** Where the metrics are, as a program on this machine would name it. */
  readonly address: string | undefined
  readonly readiness: Readiness
  readonly close: () => void
}

/** Opens the port of the metrics before the venue starts, so that its start can be watched too. Throws `HostError`. */
export async function startWatching(
  { metrics: asked, allowedHosts }: Pick<HostOptions, 'metrics' | 'allowedHosts'>,
  log: Log,
): Promise<Watching> {
  const readiness: Readiness = { isReady: false }
  const processId = randomBytes(4).toString('hex')
  const onRequest = log.isOn('debug') ? (request: FinishedRequest) => logRequest(log, request) : undefined
  if (asked === undefined) {
    const monitor = onRequest && createVenueMonitor({ onRequest, processId })
    return { monitor, address: undefined, readiness, close: () => undefined }
  }
  const { port, listenAddress } = asked
  const opened = await openPort({ port, listenAddress, flag: '--metrics-port', listenFlag: '--metrics-listen' })
  const { createVenueMetrics } = await import('@/venue/node/venueMetrics')
  const metrics = createVenueMetrics(() => readiness.isReady)
  const onFault = (fault: unknown) => log.write('error', `metrics: ${String(fault)}`)
  opened.serve(createMetricsListeners({ metrics, readiness, guard: createSiteGuard(allowedHosts), onFault }))
  return {
    monitor: createVenueMonitor({ metrics, onRequest, processId }),
    address: opened.address,
    readiness,
    close: () => {
      opened.close()
      metrics.close()
    },
  }
}

/** One line for a request, with its time in each stage. Who sent it and what it said are left out. */
function logRequest(log: Log, { stagesMs, totalMs, ...request }: FinishedRequest): void {
  const stages = Object.entries(stagesMs ?? {}).map(([stage, ms]) => [`${stage}Ms`, rounded(ms)])
  log.write('debug', 'request', { ...request, totalMs: rounded(totalMs), ...Object.fromEntries(stages) })
}

const rounded = (ms: number) => Math.round(ms * 1_000) / 1_000
