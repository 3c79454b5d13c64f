import { useEffect, useState, type RefObject } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import { PlusButtons, type Offer } from './PlusButtons'

/** True over a tag, where no + button is offered because the tag has its own handles. */
const isOnTag = ({ target }: PointerEvent) => target instanceof Element && target.closest('.chart-handle') !== null
/** True over the + button, where the offered price must not change, or over an order line, which has its own handle. */
const isOnControl = ({ target }: PointerEvent) =>
  target instanceof Element && target.closest('.chart-plus, .chart-grip') !== null

type PlusAtPriceProps = {
  body: RefObject<HTMLElement | null>
  host: RefObject<HTMLElement | null>
  priceAt: (clientY: number) => Price | undefined
  priceStep: Price
  onPress: ((price: Price) => void) | undefined
  onAlert: ((price: Price) => void) | undefined
}

/** A touch that moves further than this pans the chart. */
const tapPx = 8
/**
 * Offers a + button at the price under the pointer. Not needed by keyboard, because the ticket and the book offer these
 * actions by keyboard.
 */
export function PlusAtPrice({ body, host, priceAt, priceStep, onPress, onAlert }: PlusAtPriceProps) {
  const [at, setAt] = useState<Offer>()
  useEffect(() => {
    const element = body.current
    if (element === null) return
    let touched: { readonly x: number; readonly y: number } | undefined
    const offerAt = (event: PointerEvent, isTapped: boolean): Offer | undefined => {
      const box = host.current?.getBoundingClientRect()
      const price = priceAt(event.clientY)
      const pane = element.querySelector('.chart-overlay')?.getBoundingClientRect()
      const isInPane = box !== undefined && pane !== undefined && event.clientY < pane.bottom
      if (!isInPane || price === undefined) return undefined
      return { y: event.clientY - box.top, right: box.right - pane.right, price, isTapped }
    }
    const ended = new AbortController()
    const on = (
      kind: 'pointermove' | 'pointerleave' | 'pointerdown' | 'pointerup',
      listener: (event: PointerEvent) => void,
    ) => element.addEventListener(kind, listener, { signal: ended.signal })
    on('pointermove', (event) => {
      if (event.pointerType === 'touch' || isOnControl(event)) return
      setAt(event.buttons === 0 && !isOnTag(event) ? offerAt(event, false) : undefined)
    })
    on('pointerleave', (event) => {
      if (event.pointerType !== 'touch') setAt(undefined)
    })
    on('pointerdown', (event) => {
      const isFinger = event.pointerType === 'touch' && event.isPrimary && !isOnControl(event)
      touched = isFinger ? { x: event.clientX, y: event.clientY } : undefined
    })
    on('pointerup', (event) => {
      if (touched === undefined) return
      const isTap = Math.hypot(event.clientX - touched.x, event.clientY - touched.y) < tapPx
      const offer = isTap ? offerAt(event, true) : undefined
      // A second tap hides the button.
      setAt((now) => (now === undefined ? offer : undefined))
    })
    return () => ended.abort()
  }, [body, host, priceAt])
  if (at === undefined) return null
  return (
    <PlusButtons
      offer={at}
      priceStep={priceStep}
      onPress={onPress}
      onAlert={onAlert}
      onTaken={() => setAt((now) => (now?.isTapped === true ? undefined : now))}
    />
  )
}
