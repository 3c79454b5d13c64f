import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getPaperQueue } from '@/core/protocol/paper/getPaperQueue'
import { useClient } from '@/web/connection/clientContext'
import { queuedContracts } from '@/web/desk/queuedContracts'
import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import { useArrivalQueues } from '@/web/session/orders/arrivalQueues'

const pollMs = 1_000

/** Shows the estimated place of a resting order in its queue, where the venue estimates it; else `children`. */
export function QueuePosition({ order, children }: { order: OpenOrder; children: ReactNode }) {
  const { rest } = useClient()
  const arrivals = useArrivalQueues()
  const { data, isError, failureReason } = useQuery({
    queryKey: ['queue', order.account],
    queryFn: async ({ signal }) => {
      const found = await rest.call(getPaperQueue, {}, { signal })
      arrivals.note(found.orders)
      return found
    },
    refetchInterval: pollMs,
  })
  // The last answer says nothing about a queue that goes on.
  const current = failureReason === null && !isError ? data : undefined
  const place = current?.orders.find(({ orderId }) => orderId === order.orderId)
  if (place === undefined) return children
  const words = { ahead: queuedContracts(place.ahead), total: queuedContracts(place.total) }
  return (
    <span className="text-text-3 tabular-nums" title={t('Estimated place in the queue at this price')}>
      {t('≈ {ahead} ahead of {total}', words)}
    </span>
  )
}
