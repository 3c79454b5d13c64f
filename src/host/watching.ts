import { randomBytes } from 'node:crypto'
import type { VenueMonitor } from '@/venue/monitor'
import type { VenueMetrics } from '@/venue/node/venueMetrics'
import { createVenueMonitor, type FinishedRequest } from '@/venue/node/venueMonitor'
import type { Tracing } from '@/venue/tracing'
import { createSiteGuard } from './appListeners'
import type { Log } from './log'
import { createMetricsListeners, doubtOf, type Readiness } from './metricsListeners'
import { openPort } from './openPort'
import { openTracing, tracesEndpoint } from './openTelemetry'
import type { HostOptions } from './options'

export type Watching = {
  /** Undefined if nothing is measured and no request is logged. The venue then skips its time measurements. */
  readonly monitor: VenueMonitor | undefined
  /** The address of the metrics for a program on this machine. */
  readonly address: string | undefined
  readonly readiness: Readiness
  readonly close: () => Promise<void>
}

type WatchedOptions = Pick<HostOptions, 'metrics' | 'allowedHosts' | 'log' | 'cluster'>

/** Slower requests, and slower commands of an engine, are logged at `info`. */
const slowMs = 1_000

/**
 * Starts metrics, traces and logs before the venue, so that the start is observed too. Without metrics, traces, JSON
 * lines and `debug` nothing is observed. Throws `HostError`.
 */
export async function startWatching(
  options: WatchedOptions,
  log: Log,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Watching> {
  const readiness: Readiness = { isReady: false }
  const processId = randomBytes(4).toString('hex')
  const { cluster } = options
  const tracing = tracesEndpoint(env) === undefined ? undefined : await openTracing(env, labelsOf(cluster, processId))
  const metrics = await openMetrics(options, readiness, log)
  const isLogged = log.isOn('debug') || options.log.format === 'json' || metrics !== undefined
  const isWatched = isLogged || tracing !== undefined
  return {
    monitor: isWatched
      ? createVenueMonitor({
          processId,
          metrics: metrics?.metrics,
          tracing,
          ...(isLogged && { onRequest: (request) => logRequest(log, request), onApplied: engineLines(log) }),
        })
      : undefined,
    address: metrics?.address,
    readiness,
    close: async () => {
      metrics?.close()
      await closeTracing(tracing)
    },
  }
}

type OpenMetrics = { readonly metrics: VenueMetrics; readonly address: string; readonly close: () => void }

async function openMetrics(
  { metrics: asked, allowedHosts, cluster }: WatchedOptions,
  readiness: Readiness,
  log: Log,
): Promise<OpenMetrics | undefined> {
  if (asked === undefined) return undefined
  const { port, listenAddress } = asked
  const opened = await openPort({ port, listenAddress, flag: '--metrics-port', listenFlag: '--metrics-listen' })
  const { createVenueMetrics } = await import('@/venue/node/venueMetrics')
  const labels = cluster === undefined ? undefined : { role: cluster.role, league: cluster.league }
  const metrics = createVenueMetrics(() => doubtOf(readiness) === undefined, labels)
  const onFault = (fault: unknown) => log.write('error', `metrics: ${String(fault)}`)
  opened.serve(createMetricsListeners({ metrics, readiness, guard: createSiteGuard(allowedHosts), onFault }))
  return {
    metrics,
    address: opened.address,
    close: () => {
      opened.close()
      metrics.close()
    },
  }
}

/** Labels of this process by OpenTelemetry's attribute names. */
function labelsOf(cluster: HostOptions['cluster'], processId: string): Readonly<Record<string, string>> {
  const place = { 'service.instance.id': processId }
  if (cluster === undefined) return place
  const { role, league } = cluster
  return { ...place, 'service.name': `optick-${role}`, 'optick.league': league }
}

const closeMs = 2_000

/** Closes tracing. A collector that does not answer must not keep the process alive. */
async function closeTracing(tracing: Tracing | undefined): Promise<void> {
  if (tracing === undefined) return
  await Promise.race([tracing.close(), new Promise((resolve) => setTimeout(resolve, closeMs).unref())])
}

/** Logs one line per request with the time of each stage, without sender or content. */
function logRequest(log: Log, { stagesMs, totalMs, ...request }: FinishedRequest): void {
  const isFailed = request.error === 'INTERNAL_ERROR'
  const level = isFailed || totalMs >= slowMs ? 'info' : 'debug'
  if (!log.isOn(level)) return
  const stages = Object.entries(stagesMs ?? {}).map(([stage, ms]) => [`${stage}Ms`, rounded(ms)])
  const text = isFailed ? 'request failed' : level === 'info' ? 'slow request' : 'request'
  log.write(level, text, { ...request, totalMs: rounded(totalMs), ...Object.fromEntries(stages) })
}

/** Selects commands to log: all at `debug`, otherwise those that waited or took long. */
function engineLines(log: Log): VenueMonitor['onApplied'] {
  return {
    fromMs: log.isOn('debug') ? 0 : slowMs,
    hear: ({ fetchMs, applyMs, ...applied }) => {
      if (fetchMs === undefined) {
        log.write('debug', 'command replayed', { ...applied, applyMs: rounded(applyMs) })
        return
      }
      const isSlow = fetchMs + applyMs >= slowMs
      const times = { fetchMs: rounded(fetchMs), applyMs: rounded(applyMs) }
      log.write(isSlow ? 'info' : 'debug', isSlow ? 'slow command' : 'command applied', { ...applied, ...times })
    },
  }
}

const rounded = (ms: number) => Math.round(ms * 1_000) / 1_000
