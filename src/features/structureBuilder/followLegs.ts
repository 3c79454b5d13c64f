import type { BatchActions } from '@/account/batches/batchActions'
import { filledOf } from './legOutcome'
import { subtract, type Amount } from '@/protocol/fixed6'
import { withoutFilled, type FilledLeg, type StructureDraft } from '@/appContext/structure/structureDraft'

/**
 * Takes out of the structure what is filled of the legs that were sent, as long as their batch is the last one: whatever
 * screen is open then, what is held is not supposed a second time. `nameOf` is by instrument id.
 */
export function followLegs(
  batches: Pick<BatchActions, 'getSnapshot' | 'subscribe'>,
  nameOf: (instrumentId: string) => string | undefined,
  change: (next: (draft: StructureDraft) => StructureDraft) => void,
): void {
  const known = new Map<number, { readonly orderId: string; readonly filled: Amount }>()
  const take = () => {
    const entries = batches.getSnapshot()?.entries ?? []
    // Put away, or another batch is being signed.
    if (entries.every(({ ready }) => ready === undefined)) return stop()
    const news = entries.flatMap((entry): FilledLeg[] => {
      const filled = filledOf(entry)
      const orderId = entry.ready?.orderId
      const instrumentName = nameOf(entry.order.instrumentId)
      if (orderId === undefined || instrumentName === undefined || filled === 0n) return []
      const before = known.get(entry.key)
      const contracts = before?.orderId === orderId ? subtract(filled, before.filled) : filled
      if (contracts <= 0n) return []
      known.set(entry.key, { orderId, filled })
      return [{ instrumentName, side: entry.order.isBuy ? 'buy' : 'sell', contracts }]
    })
    if (news.length > 0) change((draft) => withoutFilled(draft, news))
  }
  const stop = batches.subscribe(take)
  take()
}
