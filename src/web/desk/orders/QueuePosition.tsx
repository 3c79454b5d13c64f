import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getPaperQueue } from '@/core/protocol/paper/getPaperQueue'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import { useArrivalQueues } from '@/web/session/orders/arrivalQueues'
import { formatNumber } from '@/web/ui/formatNumber'

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
  const words = { ahead: contracts(place.ahead), total: contracts(place.total) }
  return (
    <span className="text-text-3 tabular-nums" title={t('Estimated place in the queue at this price')}>
      {t('≈ {ahead} ahead of {total}', words)}
    </span>
  )
}

/** A tenth at least of large sizes; three significant decimals of small ones, because the place is an estimate. */
function contracts(amount: bigint): string {
  const value = Number(amount) / 1e6
  return formatNumber(value, value !== 0 && value < 1 ? 3 : 1)
}
