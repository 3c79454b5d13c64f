import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nextAnimationFrame } from '@/web/ui/browser/nextFrame'
import type { ChartOrder } from './OrderLine'

/**
 * The orders without those that have just come: their lines are drawn a frame later. A line is measured and put in its
 * place, for which the browser lays the page out once more, and the row of the order would wait for it. All else holds at
 * once, and while nothing of it changes it is the same list.
 */
export function useAddedLater(orders: readonly ChartOrder[]): readonly ChartOrder[] {
  const newest = useRef(orders)
  useLayoutEffect(() => {
    newest.current = orders
  })
  const [known, setKnown] = useState(() => idsOf(orders))
  const isAdded = orders.some(({ orderId }) => !known.has(orderId))
  useEffect(() => {
    if (!isAdded) return
    let isGone = false
    nextAnimationFrame(() => {
      if (!isGone) setKnown(idsOf(newest.current))
    })
    return () => {
      isGone = true
    }
  }, [isAdded])
  const shown = isAdded ? orders.filter(({ orderId }) => known.has(orderId)) : orders
  const [kept, setKept] = useState(shown)
  if (isSame(kept, shown)) return kept
  setKept(shown)
  return shown
}

const idsOf = (orders: readonly ChartOrder[]): ReadonlySet<string> => new Set(orders.map(({ orderId }) => orderId))

const isSame = (some: readonly ChartOrder[], others: readonly ChartOrder[]) =>
  some.length === others.length && some.every((order, index) => order === others[index])
