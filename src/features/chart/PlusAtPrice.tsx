import { useState } from 'react'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import type { Price } from '@/protocol/fixed6'
import { formatPrice } from '@/ui/formatPrice'
import { PlusIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type PlusAtPriceProps = {
  host: RefObject<HTMLElement | null>
  priceAt: (clientY: number) => Price | undefined
  priceStep: Price
  onPress?: (price: Price) => void
  children: ReactNode
}

/**
 * The + that follows the pointer along the price axis; pressed, it places an order at that price. It is for the pointer
 * alone: the ticket and the book do the same by keys.
 */
export function PlusAtPrice({ host, priceAt, priceStep, onPress, children }: PlusAtPriceProps) {
  const [at, setAt] = useState<{ y: number; right: number; price: Price }>()
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = host.current?.getBoundingClientRect()
    const price = priceAt(event.clientY)
    const pane = event.currentTarget.querySelector('.chart-overlay')?.getBoundingClientRect()
    // Over the + itself the offer stands still, and over an order's line there is something else to take hold of.
    const isOnControl = event.target instanceof Element && event.target.closest('.chart-plus, .chart-grip') !== null
    if (isOnControl) return
    const isInPane = box !== undefined && pane !== undefined && event.clientY < pane.bottom && event.buttons === 0
    if (!isInPane || price === undefined) setAt(undefined)
    else setAt({ y: event.clientY - box.top, right: box.right - pane.right, price })
  }
  return (
    <div className="absolute inset-0" onPointerMove={onPointerMove} onPointerLeave={() => setAt(undefined)}>
      {children}
      {onPress !== undefined && at !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Place an order at {price}', { price: formatPrice(at.price, priceStep) })}
          title={t('Place an order at {price}', { price: formatPrice(at.price, priceStep) })}
          className="chart-plus z-5"
          style={{ transform: `translateY(${at.y}px)`, right: at.right }}
          onClick={() => onPress(at.price)}
        >
          <PlusIcon width={12} height={12} />
        </button>
      )}
    </div>
  )
}
