import type { Hash } from '@/core/protocol/instrument'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { SheetMark } from './sheetMarks'
import type { SheetRate } from './sheetRate'
import type { SheetRunDeps } from './sheetRun'
import { noteLimit } from './sheetSends'

/**
 * Cancels the open orders of a mark at the rate of the account, and waits as long as the venue asks. Resolves to false if
 * one may still rest.
 */
export async function cancelMarked(
  { readOpen, cancelMany, timers }: Pick<SheetRunDeps, 'readOpen' | 'cancelMany' | 'timers'>,
  rate: SheetRate,
  mark: SheetMark,
): Promise<boolean> {
  /** The venue's list may still have them. */
  const ended = new Set<Hash>()
  for (;;) {
    const open = (await readOpen()).map(({ orderId }) => orderId)
    const own = open.filter((orderId) => isMarkOf(mark, orderId) && !ended.has(orderId))
    if (own.length === 0) return true
    const room = rate.room()
    if (room > 0) {
      rate.count(Math.min(room, own.length))
      for (const [orderId, failure] of await cancelMany(own, room)) {
        if (failure === undefined) ended.add(orderId)
        else if (!noteLimit(failure, rate)) return false
      }
    }
    const waitMs = rate.waitMs([])
    if (rate.room() === 0) await new Promise<void>((resolve) => timers.after(waitMs, resolve))
  }
}
