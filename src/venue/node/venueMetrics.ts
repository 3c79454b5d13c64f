import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorCode } from '@/protocol/errorCodes'
import type { GaugeName, RequestTrace, VenueMonitor } from '../monitor'
import { gauges, measured, readyGauge, timeBuckets } from './metricList'
import { requestStages, stagesOf } from './requestStages'

export type VenueMetrics = Pick<
  VenueMonitor,
  'commandApplied' | 'groupWritten' | 'eventsDelivered' | 'frameSkipped' | 'slowReaderClosed' | 'watch'
> & {
  readonly requestEnded: (trace: RequestTrace, endedMs: number, error: ErrorCode | undefined) => void
  /** All metrics in the text form of Prometheus, those of the process included. */
  readonly text: () => Promise<string>
  readonly contentType: string
  /** Stops measuring the process. */
  readonly close: () => void
}

/** Counts and measures in a registry of its own. `isReady` says whether the venue serves. */
export function createVenueMetrics(isReady: () => boolean): VenueMetrics {
  const registry = new Registry()
  const registers = [registry]
  const commands = new Counter({ ...writable(measured.commands), registers })
  const requests = new Counter({ ...writable(measured.requests), registers })
  const refusals = new Counter({ ...writable(measured.refusals), registers })
  const requestTime = new Histogram({ ...writable(measured.requestTime), buckets: timeBuckets, registers })
  const stageTime = new Histogram({ ...writable(measured.stageTime), buckets: timeBuckets, registers })
  const eventLag = new Histogram({ ...writable(measured.eventLag), buckets: timeBuckets, registers })
  const writtenBytes = new Counter({ ...writable(measured.writtenBytes), registers })
  const skippedFrames = new Counter({ ...writable(measured.skippedFrames), registers })
  const slowReadersClosed = new Counter({ ...writable(measured.slowReadersClosed), registers })
  const watch = createGauges(registry, isReady)
  collectDefaultMetrics({ register: registry })

  const [check, queue, write, apply, answer] = requestStages.map((stage) => stageTime.labels(stage))

  return {
    requestEnded: (trace, endedMs, error) => {
      const { transport, operation = 'unknown' } = trace
      const result = error === undefined ? 'ok' : error === 'INTERNAL_ERROR' ? 'fault' : 'refused'
      requests.inc({ transport, operation, result })
      if (error !== undefined) refusals.inc({ transport, code: error })
      requestTime.observe({ transport }, (endedMs - trace.beganMs) / 1_000)
      const stages = stagesOf(trace, endedMs)
      if (stages === undefined) return
      check?.observe(stages.check / 1_000)
      answer?.observe(stages.answer / 1_000)
    },
    commandApplied: ({ type }, isAccepted, { queuedMs, applyMs }) => {
      commands.inc({ command: type, result: isAccepted ? 'accepted' : 'rejected' })
      queue?.observe(queuedMs / 1_000)
      apply?.observe(applyMs / 1_000)
    },
    groupWritten: (_, bytes, tookMs) => {
      write?.observe(tookMs / 1_000)
      writtenBytes.inc(bytes)
    },
    eventsDelivered: (lagMs) => eventLag.observe(lagMs / 1_000),
    frameSkipped: () => skippedFrames.inc(),
    slowReaderClosed: () => slowReadersClosed.inc(),
    watch,
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => registry.clear(),
  }
}

/** The library wants lists that it could change. */
function writable<Label extends string>(metric: {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly Label[]
}) {
  return { ...metric, labelNames: [...metric.labelNames] }
}

function createGauges(registry: Registry, isReady: () => boolean): VenueMonitor['watch'] {
  const sources = new Map<GaugeName, (() => number | undefined)[]>()
  const add = (metric: { readonly name: string; readonly help: string }, read: () => number) => {
    const gauge = new Gauge({
      ...metric,
      registers: [],
      collect() {
        this.set(read())
      },
    })
    registry.registerMetric(gauge)
  }
  for (const [name, metric] of Object.entries(gauges)) {
    // The names are those of the table.
    add(metric, () => sumOf(sources.get(name as GaugeName) ?? []))
  }
  add(readyGauge, () => (isReady() ? 1 : 0))
  return (gauge, read) => {
    sources.set(gauge, [...(sources.get(gauge) ?? []), read])
  }
}

/** NaN, which Prometheus shows as a gap, where no source knows its value. */
function sumOf(sources: readonly (() => number | undefined)[]): number {
  const known = sources.flatMap((read) => read() ?? [])
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0)
}
