import { Suspense, type ReactNode } from 'react'
import { useGoodTill } from '@/web/session/goodTill/openGoodTill'
import type { OpenOrder } from '@/web/session/openOrders'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { lazyPanel } from '@/web/ui/lazyPanel'

const GoodTillTime = lazyPanel(() => import('./GoodTillTime').then((module) => module.GoodTillTime), 'mark')

/** Returns what replaces the time of an order that this page cancels later. */
export function useGoodTillTimes(): (order: OpenOrder) => ReactNode {
  const marks = useGoodTill()
  return ({ orderId }) => {
    const mark = marks.find((one) => isMarkOf(one, orderId))
    if (mark === undefined) return undefined
    return (
      <Suspense fallback={null}>
        <GoodTillTime untilMs={mark.untilMs} />
      </Suspense>
    )
  }
}
