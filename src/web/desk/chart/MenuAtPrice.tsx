import { useCallback, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { fromNumber, type Price } from '@/core/protocol/fixed6'

export type PriceMenuAt = (at: {
  readonly price: Price
  readonly anchor: HTMLElement
  readonly onClosed: () => void
}) => ReactNode

type MenuAtPriceProps = {
  body: RefObject<HTMLElement | null>
  priceAt: (clientY: number) => Price | undefined
  /** Price under the crosshair, for the menu key. */
  pointed: RefObject<number | undefined>
  children: PriceMenuAt
}

type At = { readonly x: number; readonly y: number; readonly price: Price; readonly from: Element | null }

const longPressMs = 500
/** A touch that moves further than this pans the chart. */
const tapPx = 8

/** Opens a menu at a price: by the right button, a long press, or the menu key on a line or on the candles. */
export function MenuAtPrice({ body, priceAt, pointed, children }: MenuAtPriceProps) {
  const [at, setAt] = useState<At>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = body.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }
    const open = (x: number, y: number, byKey?: Element | null) => {
      const box = element.getBoundingClientRect()
      const named = byKey?.closest<HTMLElement>('[data-line-price]')?.dataset['linePrice']
      const price = byKey === undefined ? priceAt(y) : priceOf(named === undefined ? pointed.current : Number(named))
      const from = byKey === undefined ? null : document.activeElement
      if (price !== undefined) setAt((now) => now ?? { x: x - box.left, y: y - box.top, price, from })
    }
    const ended = new AbortController()
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      listener: (event: HTMLElementEventMap[Kind]) => void,
    ) => element.addEventListener(kind, listener, { signal: ended.signal })
    on('contextmenu', (event) => {
      event.preventDefault()
      const isKey = event.button !== 2 && (event as Partial<PointerEvent>).pointerType !== 'touch'
      open(event.clientX, event.clientY, isKey && event.target instanceof Element ? event.target : undefined)
    })
    on('pointerdown', ({ pointerType, clientX: x, clientY: y, isPrimary }) => {
      clearTimeout(timer)
      start = { x, y }
      // Not every phone reports a long press.
      if (pointerType === 'touch' && isPrimary) timer = setTimeout(() => open(x, y), longPressMs)
    })
    on('pointermove', ({ clientX, clientY }) => {
      if (timer !== undefined && Math.hypot(clientX - start.x, clientY - start.y) > tapPx) clearTimeout(timer)
    })
    for (const end of ['pointerup', 'pointercancel'] as const) on(end, () => clearTimeout(timer))
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [body, priceAt, pointed])
  const onClosed = useCallback(() => {
    // Returns the focus to the line or the candles, for keyboard users.
    if (at?.from instanceof HTMLElement) at.from.focus({ preventScroll: true })
    setAt(undefined)
  }, [at])
  if (at === undefined) return undefined
  return (
    <>
      <span ref={setAnchor} className="absolute" style={{ left: at.x, top: at.y }} />
      {anchor !== null && children({ price: at.price, anchor, onClosed })}
    </>
  )
}

const priceOf = (price: number | undefined) => (price === undefined ? undefined : fromNumber<Price>(price))
