import { createWallTime } from '@/core/lib/wallTime'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { RequestTrace, Transport, VenueMonitor } from '../monitor'
import type { OpenSpan, Tracing } from '../tracing'
import { stagesOf, type RequestStage } from './requestStages'
import type { VenueMetrics } from './venueMetrics'

/** Report of one request, without any text of its sender. */
export type FinishedRequest = {
  readonly requestId: string
  readonly transport: Transport
  readonly operation: string
  /** Number of the request's command; undefined without a command. */
  readonly seq: number | undefined
  readonly error: ErrorCode | undefined
  readonly totalMs: number
  readonly stagesMs: Readonly<Record<RequestStage, number>> | undefined
}

export type MonitorDeps = {
  readonly metrics?: VenueMetrics | undefined
  readonly onRequest?: ((request: FinishedRequest) => void) | undefined
  /** Receives commands applied by an engine; see {@link VenueMonitor.onApplied}. */
  readonly onApplied?: VenueMonitor['onApplied']
  readonly tracing?: Tracing | undefined
  /** The prefix of every request's id, unique per process. */
  readonly processId: string
  /** Monotonic milliseconds; also the journal's clock. */
  readonly nowMs?: () => number
}

/** Passes the venue's reports to its metrics, and each finished request to `onRequest`. */
export function createVenueMonitor(parts: MonitorDeps): VenueMonitor {
  const { metrics, onRequest, onApplied, tracing, processId, nowMs: now = () => performance.now() } = parts
  const spans = new WeakMap<RequestTrace, { readonly span: OpenSpan; readonly beganWallMs: number }>()
  const wallMs = createWallTime(now)
  let count = 0

  function beginRequest(transport: Transport, readParent?: () => string | undefined): RequestTrace {
    count += 1
    const beganMs = now()
    const beganWallMs = tracing === undefined ? 0 : wallMs(beganMs)
    const span = tracing?.begin('gateway receive', beganWallMs, { parent: readParent?.(), kind: 'server' })
    const trace: RequestTrace = {
      id: `${processId}-${count}`,
      transport,
      beganMs,
      traceparent: span?.traceparent,
      operation: undefined,
      seq: undefined,
      submittedMs: undefined,
      writeBeganMs: undefined,
      writtenMs: undefined,
      appliedMs: undefined,
      publishedMs: undefined,
    }
    if (span?.traceparent !== undefined) spans.set(trace, { span, beganWallMs })
    return trace
  }

  return {
    nowMs: now,
    wallMs,
    beginRequest,
    endRequest: (trace, error) => {
      const endedMs = now()
      metrics?.requestEnded(trace, endedMs, error)
      const opened = spans.get(trace)
      if (opened !== undefined) {
        // All relative to the request's beginning, so that each part ends where the next begins.
        const { span, beganWallMs } = opened
        endSpan(span, trace, { endedMs, error, wallMs: (ms) => beganWallMs + ms - trace.beganMs })
      }
      onRequest?.({
        requestId: trace.id,
        transport: trace.transport,
        operation: trace.operation ?? 'unknown',
        seq: trace.seq,
        error,
        totalMs: endedMs - trace.beganMs,
        stagesMs: stagesOf(trace, endedMs),
      })
    },
    commandApplied: (command, isAccepted, times) => metrics?.commandApplied(command, isAccepted, times),
    groupWritten: (commands, bytes, tookMs) => metrics?.groupWritten(commands, bytes, tookMs),
    eventsDelivered: (lagMs) => metrics?.eventsDelivered(lagMs),
    frameSkipped: () => metrics?.frameSkipped(),
    slowReaderClosed: () => metrics?.slowReaderClosed(),
    watch: (gauge, read, about) => metrics?.watch(gauge, read, about),
    stageTook: (stage, tookMs) => metrics?.stageTook(stage, tookMs),
    happened: (what, about) => metrics?.happened(what, about),
    onApplied,
    tracing,
  }
}

/** Reports the stages of a request as parts of its span. With several processes the engine has a span of its own. */
function endSpan(
  span: OpenSpan,
  trace: RequestTrace,
  {
    endedMs,
    error,
    wallMs,
  }: { readonly endedMs: number; readonly error: string | undefined; readonly wallMs: (ms: number) => number },
): void {
  const { beganMs, submittedMs, writeBeganMs, writtenMs, appliedMs, publishedMs } = trace
  const part = (name: string, fromMs: number | undefined, toMs: number | undefined) => {
    if (fromMs !== undefined && toMs !== undefined) span.part(name, wallMs(fromMs), wallMs(toMs))
  }
  part('signature', beganMs, submittedMs)
  part('queue', submittedMs, writeBeganMs)
  part(publishedMs === undefined ? 'write' : 'publish', writeBeganMs, writtenMs)
  if (publishedMs === undefined) part('engine apply', writtenMs, appliedMs)
  else if (appliedMs !== undefined) span.part('gateway show', publishedMs, wallMs(appliedMs))
  part('answer', appliedMs, endedMs)
  const { id, transport, operation, seq } = trace
  span.end(
    wallMs(endedMs),
    {
      'optick.request_id': id,
      'optick.transport': transport,
      'optick.operation': operation ?? 'unknown',
      'optick.seq': seq,
    },
    error,
  )
}
