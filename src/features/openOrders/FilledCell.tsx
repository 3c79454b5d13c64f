import type { OpenOrder } from '@/account/openOrders'
import { add, toNumber, type Amount } from '@/protocol/fixed6'
import { PriceText } from '@/ui/PriceText'

/** How much of an order is filled, in contracts and as a thin line; `before`: of the orders that it was amended from. */
export function FilledCell({ order, before, step }: { order: OpenOrder; before: Amount; step: bigint }) {
  const filled = add(order.filled, before)
  const total = add(order.amount, before)
  const share = total === 0n ? 0 : toNumber(filled) / toNumber(total)
  return (
    <span className="inline-flex min-w-12 flex-col items-end leading-4">
      <span>
        <PriceText value={filled} step={step} />
      </span>
      <span aria-hidden="true" className="h-0.5 w-full bg-surface-2">
        <span className="block h-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  )
}
