import { Suspense, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react'
import type { Price } from '@/protocol/fixed6'
import { later } from '@/ui/later'
import type { Offer } from './PlusButtons'

// Not needed before the pointer is over the chart.
const PlusButtons = later(() => import('./PlusButtons').then((module) => module.PlusButtons), 'mark')

/** The tag of an entry brings out handles beside it, where the + would be. */
const isOnTag = ({ target }: PointerEvent) => target instanceof Element && target.closest('.chart-handle') !== null

/** Whether a tag is at this height: the + is left of the gutter then, and covers none. */
function isBesideTag(chart: Element, clientY: number): boolean {
  return [...chart.querySelectorAll('.chart-handle')].some((tag) => {
    const { top, bottom, width } = tag.getBoundingClientRect()
    return width > 0 && clientY > top - tagMarginPx && clientY < bottom + tagMarginPx
  })
}

type PlusAtPriceProps = {
  host: RefObject<HTMLElement | null>
  priceAt: (clientY: number) => Price | undefined
  priceStep: Price
  onPress?: (price: Price) => void
  /** Sets an alert at the price. */
  onAlert?: ((price: Price) => void) | undefined
  children: ReactNode
}

/** Half of a +. */
const tagMarginPx = 10

/** A finger that moved further than this has panned the chart. */
const tapPx = 8
/**
 * The + that follows the pointer along the price axis, and comes where a finger taps; pressed, it places an order at that
 * price. It is for the pointer alone: the ticket and the book do the same by keys.
 */
export function PlusAtPrice({ host, priceAt, priceStep, onPress, onAlert, children }: PlusAtPriceProps) {
  const [at, setAt] = useState<Offer>()
  const touched = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const offerAt = (event: PointerEvent<HTMLDivElement>, isTapped: boolean) => {
    const box = host.current?.getBoundingClientRect()
    const price = priceAt(event.clientY)
    const pane = event.currentTarget.querySelector('.chart-overlay')?.getBoundingClientRect()
    const isInPane = box !== undefined && pane !== undefined && event.clientY < pane.bottom
    if (!isInPane || price === undefined) return undefined
    const isAtTag = isBesideTag(event.currentTarget, event.clientY)
    return { y: event.clientY - box.top, right: box.right - pane.right, price, isTapped, isAtTag }
  }
  // The offer does not move while the pointer is over the + itself; over an order's line there is another handle.
  const isOnControl = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest('.chart-plus, .chart-grip') !== null
  return (
    <div
      className="absolute inset-0"
      onPointerMove={(event) => {
        if (event.pointerType === 'touch' || isOnControl(event)) return
        setAt(event.buttons === 0 && !isOnTag(event) ? offerAt(event, false) : undefined)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') setAt(undefined)
      }}
      onPointerDown={(event) => {
        const isFinger = event.pointerType === 'touch' && event.isPrimary && !isOnControl(event)
        touched.current = isFinger ? { x: event.clientX, y: event.clientY } : undefined
      }}
      onPointerUp={(event) => {
        const from = touched.current
        if (from === undefined) return
        const isTap = Math.hypot(event.clientX - from.x, event.clientY - from.y) < tapPx
        // A second tap beside it puts it away.
        setAt(isTap && at === undefined ? offerAt(event, true) : undefined)
      }}
    >
      {children}
      {at !== undefined && (
        <Suspense>
          <PlusButtons
            offer={at}
            priceStep={priceStep}
            onPress={onPress}
            onAlert={onAlert}
            onTaken={() => setAt((now) => (now?.isTapped === true ? undefined : now))}
          />
        </Suspense>
      )}
    </div>
  )
}
