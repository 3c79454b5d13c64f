import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'

export type GoodTillNews = { readonly order: OpenOrder; readonly untilMs: number } &
  /** `lost`: `order` may be an amend of the one with this end. */
  ({ readonly what: 'cancelled' | 'unknown' | 'lost' } | { readonly what: 'refused'; readonly failure: Failure })

export type CancelDueDeps = {
  readonly cancel: (orderId: Hash) => Promise<unknown>
  /** Asks for an order until the venue answers; undefined for an unknown id. */
  readonly findOut: (orderId: Hash, onFound: (order: OrderMessage | undefined) => void) => Promise<void>
  readonly learn: (record: OrderMessage) => void
  readonly onCancelled: (orderId: Hash) => void
  readonly onNews: (news: GoodTillNews) => void
}

const refusedRetryMs = 30_000

/**
 * Returns a function that cancels a due order, and reports a rejection or an unknown outcome once. It resolves to true
 * once the order is cancelled, and otherwise to how long to wait.
 */
export function createCancelDue(parts: CancelDueDeps) {
  const reported = new Set<string>()
  const report = (news: GoodTillNews) => {
    const key = `${news.order.orderId} ${news.what}`
    if (reported.has(key)) return
    reported.add(key)
    parts.onNews(news)
  }
  return async (order: OpenOrder, untilMs: number): Promise<true | { readonly waitMs?: number }> => {
    const { orderId } = order
    try {
      await parts.cancel(orderId)
      parts.onCancelled(orderId)
      report({ what: 'cancelled', order, untilMs })
      return true
    } catch (error) {
      if (error instanceof NotConnectedError) return {}
      if (error instanceof OutcomeUnknownError) {
        report({ what: 'unknown', order, untilMs })
        let isCancelled = false
        await parts.findOut(orderId, (found) => {
          if (found === undefined) return
          parts.learn(found)
          isCancelled = !isOpen(found)
        })
        if (!isCancelled) return {}
        report({ what: 'cancelled', order, untilMs })
        return true
      }
      if (error instanceof CallError) {
        // It has filled, or was amended a moment ago: the next try has its new id, or finds that it is gone.
        if (error.code === 'ORDER_DOES_NOT_EXIST') return {}
        if (error.retryAfterMs !== undefined) return { waitMs: error.retryAfterMs }
      }
      report({ what: 'refused', order, untilMs, failure: describeFailure(error) })
      return { waitMs: refusedRetryMs }
    }
  }
}
