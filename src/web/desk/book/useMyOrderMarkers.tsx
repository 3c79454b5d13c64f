import { Suspense, useCallback, useRef, useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { groupOf } from '@/web/ui/priceSteps'
import type { Hold } from '@/web/ui/still/hold'
import { useLatest } from '@/web/ui/still/useStill'
import { bookPlace, rowAt } from './bookPlaces'
import type { BookRows } from './bookRows'
import type { OwnOrder } from './MyOrderMarker'
import { proposalMark } from './proposalMark'

const MyOrderMarker = lazyPanel(() => import('./MyOrderMarker').then((module) => module.MyOrderMarker), 'mark')

type MyOrderMarkersProps = {
  ownOrders: readonly OwnOrder[]
  grouping: Price
  priceStep: Price
  onMoveOrder: (orderId: string, price: Price) => void
}

export function useMyOrderMarkers(props: MyOrderMarkersProps, rows: BookRows, hold: Hold) {
  const { ownOrders, grouping, priceStep } = props
  const [proposed, setProposed] = useState<{ orderId: string; price: Price }>()
  const latestRows = useLatest(rows)
  const rowPriceAt = useCallback(
    (page: Document, x: number, y: number) => {
      const found = bookPlace(page.elementFromPoint(x, y))
      return found === undefined ? undefined : rowAt(latestRows.current, found)?.price
    },
    [latestRows],
  )
  const onPropose = useCallback(
    (orderId: string, price: Price | undefined) => {
      // Holds the rows during a move, because a row that moved out of view would take the marker and its target with
      // it.
      if (price === undefined) hold.end(orderId)
      else hold.use(orderId, Infinity)
      setProposed((now) => (price !== undefined ? { orderId, price } : now?.orderId === orderId ? undefined : now))
    },
    [hold],
  )
  const focusedId = useRef<string>(undefined)
  /** An order that moved to another row gets a new marker element, which takes over the focus. */
  const onAppear = useCallback((orderId: string, marker: HTMLElement) => {
    const { activeElement, body } = marker.ownerDocument
    if (focusedId.current === orderId && activeElement === body) marker.focus()
  }, [])
  const onFocus = useCallback((orderId: string | undefined) => {
    focusedId.current = orderId
  }, [])
  const moved = ownOrders.find((order) => order.orderId === proposed?.orderId)
  const markerOf = (side: Side, rowPrice: Price) => {
    const here = ownOrders.filter((order) => order.side === side && groupOf(order.price, grouping, side) === rowPrice)
    const order = here[0]
    if (order === undefined) return undefined
    return (
      <Suspense key={order.orderId} fallback={null}>
        <MyOrderMarker
          order={order}
          othersHere={here.length - 1}
          priceStep={priceStep}
          rowPriceAt={rowPriceAt}
          onPropose={onPropose}
          onAppear={onAppear}
          onFocusChange={onFocus}
          onMove={props.onMoveOrder}
        />
      </Suspense>
    )
  }
  return {
    proposal:
      moved !== undefined && proposed !== undefined ? proposalMark(moved.side, proposed.price, rows) : undefined,
    markerOf,
  }
}

export function myOrderRows({ ownOrders, grouping }: Pick<MyOrderMarkersProps, 'ownOrders' | 'grouping'>) {
  return ownOrders.map(({ side, price }) => ({ side, price: groupOf(price, grouping, side) }))
}
