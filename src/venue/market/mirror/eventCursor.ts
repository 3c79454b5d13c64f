import type { MarketEvent, RecordedMarket } from '../source/marketEvent'

/** Reads a recording event by event. */
export type EventCursor = {
  /** The events that rebuild the state at the start, taken at once. */
  readonly first: readonly MarketEvent[]
  /** The next event, if it is in memory; {@link fill} reads on. */
  readonly peek: () => MarketEvent | undefined
  /** Reads the next batch if none is in memory. Returns false at the end. Throws `MarketSourceError`. */
  readonly fill: () => Promise<boolean>
  readonly take: () => void
  readonly close: () => Promise<void>
}

export async function openCursor(recording: RecordedMarket, fromNs: bigint): Promise<EventCursor> {
  const iterator = recording.read(fromNs)[Symbol.asyncIterator]()
  const opening = await iterator.next()
  let batch: readonly MarketEvent[] = []
  let at = 0
  return {
    first: opening.done === true ? [] : opening.value,
    peek: () => batch[at],
    fill: async () => {
      while (at >= batch.length) {
        const next = await iterator.next()
        if (next.done === true) return false
        batch = next.value
        at = 0
      }
      return true
    },
    take: () => void at++,
    close: async () => void (await iterator.return?.(undefined)),
  }
}
