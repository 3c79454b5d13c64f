import type { ErrorCode } from '@/protocol/errorCodes'
import type { RequestTrace, Transport, VenueMonitor } from '../monitor'
import { stagesOf, type RequestStage } from './requestStages'
import type { VenueMetrics } from './venueMetrics'

/** What is reported of one request: nothing that its sender wrote. */
export type FinishedRequest = {
  readonly requestId: string
  readonly transport: Transport
  readonly operation: string
  /** The journal's number of its command; undefined when it led to none. */
  readonly seq: number | undefined
  readonly error: ErrorCode | undefined
  readonly totalMs: number
  readonly stagesMs: Readonly<Record<RequestStage, number>> | undefined
}

export type MonitorParts = {
  readonly metrics?: VenueMetrics | undefined
  /** Hears of every request that was answered. */
  readonly onRequest?: ((request: FinishedRequest) => void) | undefined
  /** The first part of every request's id: no two processes have the same. */
  readonly processId: string
  /** Milliseconds that never go back; also the journal's clock. */
  readonly nowMs?: () => number
}

/** Passes on what the venue reports to its metrics, and each finished request to `onRequest`. */
export function createVenueMonitor({ metrics, onRequest, processId, nowMs }: MonitorParts): VenueMonitor {
  const now = nowMs ?? (() => performance.now())
  let count = 0

  function beginRequest(transport: Transport): RequestTrace {
    count += 1
    return {
      id: `${processId}-${count}`,
      transport,
      beganMs: now(),
      operation: undefined,
      seq: undefined,
      submittedMs: undefined,
      writeBeganMs: undefined,
      writtenMs: undefined,
      appliedMs: undefined,
    }
  }

  return {
    nowMs: now,
    beginRequest,
    endRequest: (trace, error) => {
      const endedMs = now()
      metrics?.requestEnded(trace, endedMs, error)
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
    watch: (gauge, read) => metrics?.watch(gauge, read),
  }
}
