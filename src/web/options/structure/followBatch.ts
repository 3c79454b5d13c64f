import type { Hash } from '@/core/protocol/instrument'
import type { BatchActions } from '@/web/session/batches/batchActions'

/**
 * Reports each signed order until the batch closes or another batch begins. Returns a function that stops the reports.
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
