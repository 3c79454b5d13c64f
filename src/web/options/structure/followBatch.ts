import type { Hash } from '@/core/protocol/instrument'
import type { BatchActions } from '@/web/session/batches/batchActions'

/**
 * Hears of each order of the batch that is begun when it is signed, also one that is signed again, until the batch is put
 * away or another begins. Returns the way to stop.
 */
export function followBatch(
  batches: Pick<BatchActions, 'getSnapshot' | 'subscribe'>,
  onOrderSigned: (orderId: Hash) => void,
): () => void {
  let isSigned = false
  const look = () => {
    const ids = (batches.getSnapshot()?.entries ?? []).flatMap(({ ready }) => ready?.orderId ?? [])
    if (ids.length === 0 && isSigned) return stop()
    isSigned ||= ids.length > 0
    ids.forEach(onOrderSigned)
  }
  const stop = batches.subscribe(look)
  look()
  return stop
}
