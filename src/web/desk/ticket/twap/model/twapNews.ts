import type { OrderMessage } from '@/core/protocol/orderRecord'
import { isOpen } from '@/web/session/openOrders'
import type { SessionContext } from '@/web/session/sessionContext'
import { createSliceReports, type ReportedFill } from './sliceReports'
import { twapsKey } from './twapQueries'

/** Reports each fill with its TWAP, and TWAPs that have ended, then reloads the lists of TWAPs. */
export function openTwapReports(context: SessionContext, report: (fill: ReportedFill) => void): void {
  const { account, rest, marketData, timers, pause, queryClient, notify } = context
  const slices = createSliceReports({
    rest,
    clock: marketData.venueClock,
    timers,
    pause,
    report: context.whileOpen(report),
  })
  context.onFill(slices.onFill)
  context.onTaken(slices.onPlaced)
  context.onOrdersRead(({ read }) => slices.onRead(read))
  context.onOrders(({ changed }) => {
    slices.hear(changed)
    endedTwaps(changed).forEach((order) => notify({ kind: 'twapEnded', order }))
    if (changed.some(({ isTwap }) => isTwap === true))
      void queryClient.invalidateQueries({ queryKey: twapsKey(account) })
  })
  context.onEnd(slices.close)
}

/** TWAPs that completed or failed. A cancelled TWAP has slices left and no error, and needs no notice. */
export function endedTwaps(changed: readonly OrderMessage[]): readonly OrderMessage[] {
  return changed.filter((order) => order.isTwap === true && !isOpen(order) && (hasFailed(order) || isThrough(order)))
}

function hasFailed({ error }: OrderMessage): boolean {
  return error !== undefined
}

function isThrough({ orderStatus, twapSlicesTotal, twapSlicesExecuted }: OrderMessage): boolean {
  return orderStatus === 'filled' || (twapSlicesTotal !== undefined && twapSlicesExecuted === twapSlicesTotal)
}
