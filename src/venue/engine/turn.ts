import type { EngineEvent } from './event'
import type { ListedInstrument } from './instruments'
import { takeLevelChanges } from './orderBook'
import type { ExchangeState } from './state'

/** What one command sees and says while it runs. */
export type Turn = {
  readonly state: ExchangeState
  readonly seq: number
  readonly timeNs: bigint
  readonly events: EngineEvent[]
  /** The instruments whose books the command changed. */
  readonly touched: Set<ListedInstrument>
  tradeCount: number
}

const nsPerSec = 1_000_000_000n

export function timeSecOf(turn: Turn): bigint {
  return turn.timeNs / nsPerSec
}

/** One event for each book that ended the command differently, with the net totals of the levels that differ. */
export function emitLevelChanges(turn: Turn): void {
  for (const listed of turn.touched) {
    const levels = takeLevelChanges(listed.book)
    if (levels.length > 0) {
      turn.events.push({ type: 'levelsChanged', instrumentId: listed.instrument.instrumentId, levels })
    }
  }
}
