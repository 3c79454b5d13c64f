import type { OpenOrder } from '@/account/openOrders'
import { toNumber } from '@/protocol/fixed6'
import { PriceText } from '@/ui/PriceText'

/** How much of an order is filled, in contracts and as a thin line. */
export function FilledCell({ order, step }: { order: OpenOrder; step: bigint }) {
  const share = order.amount === 0n ? 0 : toNumber(order.filled) / toNumber(order.amount)
  return (
    <span className="inline-flex min-w-12 flex-col items-end leading-4">
      <span>
        <PriceText value={order.filled} step={step} />
      </span>
      <span aria-hidden="true" className="h-0.5 w-full bg-surface-2">
        <span className="block h-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  )
}
