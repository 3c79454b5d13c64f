import type { JsMsg } from '@nats-io/jetstream'
import type { EventBatch } from '../engine/event'
import type { VenueMonitor } from '../monitor'
import { readMarks } from './nats/requestMarks'
import type { Projector } from './postgres/projector'

/** Measures a projector between the event stream and PostgreSQL, for its monitor. */
export type ProjectorWatch = {
  readonly onBatch: (batch: EventBatch) => void
  readonly onMessage: (message: JsMsg) => void
  /** Runs `flush`, which writes everything received so far. */
  readonly flush: (flush: () => Promise<void>) => Promise<void>
}

export function createProjectorWatch(monitor: VenueMonitor, projector: Pick<Projector, 'writtenSeq'>): ProjectorWatch {
  const { nowMs, tracing } = monitor
  let receivedSeq = projector.writtenSeq()
  /** The venue time of the oldest command without a started write, and of the oldest being written. */
  let waitingNs: bigint | undefined
  let writingNs: bigint | undefined
  let links: string[] = []

  monitor.watch('historySeq', projector.writtenSeq)
  monitor.watch('historyBehind', () => receivedSeq - projector.writtenSeq())
  monitor.watch('historyLagSeconds', () => {
    const oldestNs = writingNs ?? waitingNs
    return oldestNs === undefined ? 0 : Math.max(0, monitor.wallMs(nowMs()) / 1_000 - Number(oldestNs) / 1e9)
  })

  return {
    onBatch: ({ seq, timeNs }) => {
      if (seq <= receivedSeq) return
      receivedSeq = seq
      waitingNs ??= timeNs
    },
    onMessage: ({ headers }) => {
      if (tracing === undefined) return
      for (const { at, traceparent } of readMarks(headers)) {
        if (traceparent !== undefined && at > projector.writtenSeq()) links.push(traceparent)
      }
    },
    flush: async (flush) => {
      const isWaiting = waitingNs !== undefined
      const written = links
      links = []
      writingNs = waitingNs
      waitingNs = undefined
      const startMs = nowMs()
      await flush()
      writingNs = undefined
      if (!isWaiting) return
      const endMs = nowMs()
      monitor.stageTook('flush', endMs - startMs)
      // A write has the rows of many orders, so its span is linked with their traces but belongs to none of them.
      if (written.length === 0) return
      const span = tracing?.begin('projector write', monitor.wallMs(startMs), { links: written })
      span?.end(monitor.wallMs(endMs), { 'optick.seq': projector.writtenSeq() })
    },
  }
}
