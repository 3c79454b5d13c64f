import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { CounterName, GaugeName, RequestTrace, VenueMonitor } from '../monitor'
import { counters, gauges, measured, readyGauge, timeBuckets } from './metricList'
import { stagesOf } from './requestStages'

export type VenueMetrics = Pick<
  VenueMonitor,
  | 'commandApplied'
  | 'groupWritten'
  | 'eventsDelivered'
  | 'frameSkipped'
  | 'slowReaderClosed'
  | 'watch'
  | 'stageTook'
  | 'happened'
> & {
  readonly requestEnded: (trace: RequestTrace, endedMs: number, error: ErrorCode | undefined) => void
  /** All metrics in the Prometheus text format, including those of the process. */
  readonly text: () => Promise<string>
  readonly contentType: string
  readonly close: () => void
}

/** Labels of all metrics of a process in a cluster. */
export type ClusterLabels = { readonly role: string; readonly league: string }

/** Creates the metrics in a registry of their own. `isReady` is true while the process serves. */
export function createVenueMetrics(isReady: () => boolean, cluster?: ClusterLabels): VenueMetrics {
  const registry = new Registry()
  if (cluster !== undefined) registry.setDefaultLabels(cluster)
  const registers = [registry]
  const commands = new Counter({ ...writable(measured.commands), registers })
  const eventLag = new Histogram({ ...writable(measured.eventLag), buckets: timeBuckets, registers })
  const writtenBytes = new Counter({ ...writable(measured.writtenBytes), registers })
  const skippedFrames = new Counter({ ...writable(measured.skippedFrames), registers })
  const slowReadersClosed = new Counter({ ...writable(measured.slowReadersClosed), registers })
  const stageTime = new Histogram({ ...writable(measured.stageTime), buckets: timeBuckets, registers })
  const stage = (name: string) => stageTime.labels(name)
  const [queue, write, apply] = [stage('queue'), stage('write'), stage('apply')]
  const happened = createCounters(registry)
  const watch = createGauges(registry, isReady)
  const requestEnded = createRequestMetrics(registry, stage, cluster !== undefined)
  collectDefaultMetrics({ register: registry })

  return {
    requestEnded,
    commandApplied: ({ type }, isAccepted, { queuedMs, applyMs }) => {
      commands.inc({ command: type, result: isAccepted ? 'accepted' : 'rejected' })
      if (cluster === undefined) queue.observe(queuedMs / 1_000)
      apply.observe(applyMs / 1_000)
    },
    groupWritten: (_, bytes, tookMs) => {
      write.observe(tookMs / 1_000)
      writtenBytes.inc(bytes)
    },
    eventsDelivered: (lagMs) => eventLag.observe(lagMs / 1_000),
    frameSkipped: () => skippedFrames.inc(),
    slowReaderClosed: () => slowReadersClosed.inc(),
    watch,
    // Clocks of two machines differ slightly, so a negative time counts as zero.
    stageTook: (name, tookMs) => stage(name).observe(Math.max(0, tookMs) / 1_000),
    happened,
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => registry.clear(),
  }
}

/** Stages that only a cluster's request has: waiting, publishing, and the wait for the answer. */
function createRequestMetrics(
  registry: Registry,
  stage: (name: string) => { readonly observe: (value: number) => void },
  isCluster: boolean,
): VenueMetrics['requestEnded'] {
  const registers = [registry]
  const requests = new Counter({ ...writable(measured.requests), registers })
  const rejections = new Counter({ ...writable(measured.refusals), registers })
  const requestTime = new Histogram({ ...writable(measured.requestTime), buckets: timeBuckets, registers })
  const [check, queue, write, awaited, answer] = ['check', 'queue', 'write', 'await', 'answer'].map(stage)

  return (trace, endedMs, error) => {
    const { transport, operation = 'unknown' } = trace
    const result = error === undefined ? 'ok' : error === 'INTERNAL_ERROR' ? 'fault' : 'refused'
    requests.inc({ transport, operation, result })
    if (error !== undefined) rejections.inc({ transport, code: error })
    requestTime.observe({ transport }, (endedMs - trace.beganMs) / 1_000)
    const stages = stagesOf(trace, endedMs)
    if (stages === undefined) return
    check?.observe(stages.check / 1_000)
    answer?.observe(stages.answer / 1_000)
    if (!isCluster) return
    queue?.observe(stages.queue / 1_000)
    write?.observe(stages.write / 1_000)
    awaited?.observe(stages.apply / 1_000)
  }
}

/** Casts a list, because the library's types require mutable lists. */
function writable<Label extends string>(metric: {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly Label[]
}) {
  return { ...metric, labelNames: [...metric.labelNames] }
}

function createCounters(registry: Registry): VenueMonitor['happened'] {
  const all = new Map<CounterName, { readonly counter: Counter; readonly label: string | undefined }>()
  for (const [key, { label, ...metric }] of Object.entries(counters)) {
    const counter = new Counter({ ...metric, labelNames: label === undefined ? [] : [label], registers: [registry] })
    // The cast is safe, because the keys are those of the table.
    all.set(key as CounterName, { counter, label })
  }
  return (what, about = '') => {
    const { counter, label } = all.get(what) ?? {}
    if (label === undefined) counter?.inc()
    else counter?.inc({ [label]: about })
  }
}

type Source = { readonly about: string; readonly read: () => number | undefined }

function createGauges(registry: Registry, isReady: () => boolean): VenueMonitor['watch'] {
  const sources = new Map<GaugeName, Source[]>()
  for (const [key, { label, isCounter = false, ...metric }] of Object.entries(gauges)) {
    const labelNames = label === undefined ? [] : [label]
    // The cast is safe, because the keys are those of the table.
    const values = () => valuesOf(sources.get(key as GaugeName) ?? [], label)
    const found = isCounter
      ? new Counter({
          ...metric,
          labelNames,
          registers: [],
          collect() {
            this.reset()
            for (const [labels, value] of values()) if (!Number.isNaN(value)) this.inc(labels, value)
          },
        })
      : new Gauge({
          ...metric,
          labelNames,
          registers: [],
          collect() {
            this.reset()
            for (const [labels, value] of values()) this.set(labels, value)
          },
        })
    registry.registerMetric(found)
  }
  const ready = new Gauge({
    ...readyGauge,
    registers: [],
    collect() {
      this.set(isReady() ? 1 : 0)
    },
  })
  registry.registerMetric(ready)
  return (gauge, read, about = '') => {
    sources.set(gauge, [...(sources.get(gauge) ?? []), { about, read }])
  }
}

/**
 * Returns samples by label. Without a label there is always one sample: NaN if unknown, which Prometheus shows as a
 * gap.
 */
function valuesOf(
  sources: readonly Source[],
  label: string | undefined,
): readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[] {
  if (label === undefined) return [[{}, sumOf(sources)]]
  const names = [...new Set(sources.map(({ about }) => about))]
  return names.map((name) => {
    // A process with several roles reads a stream several times; then the slowest reader counts.
    const known = sources.flatMap(({ about, read }) => (about === name ? (read() ?? []) : []))
    return [{ [label]: name }, known.length === 0 ? Number.NaN : Math.max(...known)]
  })
}

function sumOf(sources: readonly Source[]): number {
  const known = sources.flatMap(({ read }) => read() ?? [])
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0)
}
