import { useRef, useState } from 'react'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import type { Price } from '@/protocol/fixed6'
import { formatPrice } from '@/ui/formatPrice'
import { BellIcon, PlusIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type PlusAtPriceProps = {
  host: RefObject<HTMLElement | null>
  priceAt: (clientY: number) => Price | undefined
  priceStep: Price
  onPress?: (price: Price) => void
  /** To be told when the price is there. */
  onAlert?: ((price: Price) => void) | undefined
  children: ReactNode
}

type Offer = { readonly y: number; readonly right: number; readonly price: Price; readonly isTapped: boolean }

/** A finger that moved further than this has panned the chart. */
const tapPx = 8
/** Room for the + at the right of the bell: for a finger it has the price in it. */
const plusPx = 24
const tappedPlusPx = 104

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
    return { y: event.clientY - box.top, right: box.right - pane.right, price, isTapped }
  }
  // Over the + itself the offer stands still, and over an order's line there is something else to take hold of.
  const isOnControl = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest('.chart-plus, .chart-grip') !== null
  return (
    <div
      className="absolute inset-0"
      onPointerMove={(event) => {
        if (event.pointerType === 'touch' || isOnControl(event)) return
        setAt(event.buttons === 0 ? offerAt(event, false) : undefined)
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
      {onPress !== undefined && at !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Place an order at {price}', { price: formatPrice(at.price, priceStep) })}
          title={t('Place an order at {price}', { price: formatPrice(at.price, priceStep) })}
          className="chart-plus z-5"
          style={{ transform: `translateY(${at.y}px)`, right: at.right }}
          onClick={() => {
            if (at.isTapped) setAt(undefined)
            onPress(at.price)
          }}
        >
          <PlusIcon width={12} height={12} />
          {/* A finger sees no price beside a crosshair. */}
          {at.isTapped && formatPrice(at.price, priceStep)}
        </button>
      )}
      {onAlert !== undefined && at !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Set an alert at {price}', { price: formatPrice(at.price, priceStep) })}
          title={t('Set an alert at {price}', { price: formatPrice(at.price, priceStep) })}
          className="chart-plus chart-alert z-5"
          style={{ transform: `translateY(${at.y}px)`, right: at.right + (at.isTapped ? tappedPlusPx : plusPx) }}
          onClick={() => {
            if (at.isTapped) setAt(undefined)
            onAlert(at.price)
          }}
        >
          <BellIcon width={12} height={12} />
        </button>
      )}
    </div>
  )
}
