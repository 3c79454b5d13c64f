import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import { nextAnimationFrame } from '@/web/ui/browser/nextFrame'
import { nudgePrice } from '@/web/ui/nudgePrice'

type LineDrag = {
  readonly isLocked?: boolean
  /** The tick nearest to a viewport position in pixels. */
  readonly priceAt: (clientY: number) => Price | undefined
  readonly onStart?: () => void
  readonly onPropose: (price: Price | undefined) => void
  readonly onCommit: () => void
  /** Called on Esc or pointercancel. */
  readonly onRevert: () => void
  /** Handles keys while the line has focus. Esc ends a drag by itself. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Drags a line by its handle. The handle keeps its offset from the price, so that dragging a spread handle does not
 * make the price jump.
 */
export function useLineDrag({ isLocked = false, priceAt, ...handlers }: LineDrag) {
  const grip = useRef<{ readonly offset: number; readonly handle: HTMLElement | null }>(undefined)
  const letGo = () => {
    const handle = grip.current?.handle
    grip.current = undefined
    // Sends the change first, and redraws on the next animation frame.
    nextAnimationFrame(() => {
      if (grip.current?.handle !== handle) delete handle?.dataset['held']
    })
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') letGo()
      handlers.onKeyDown(event)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isLocked || event.button !== 0) return
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const handle = event.currentTarget.querySelector<HTMLElement>('[role=slider]')
      grip.current = { offset: event.clientY - (top + height / 2), handle }
      if (handle !== null) handle.dataset['held'] = ''
      event.currentTarget.setPointerCapture(event.pointerId)
      // Focuses the handle, so that Esc and the arrow keys work on this line.
      handle?.focus({ preventScroll: true })
      handlers.onStart?.()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current !== undefined) handlers.onPropose(priceAt(event.clientY - grip.current.offset))
    },
    onPointerUp: () => {
      const isHeld = grip.current !== undefined
      letGo()
      if (isHeld) handlers.onCommit()
    },
    onPointerCancel: () => {
      letGo()
      handlers.onRevert()
    },
  }
}

type ImmediatePrice = {
  readonly price: Price
  readonly priceStep: Price
  readonly onMove: ((price: Price) => void) | undefined
}

/** Moves a price that is not sent yet. The price updates at every step; Esc during a drag resets it. */
export function useImmediatePrice({ price, priceStep, onMove }: ImmediatePrice) {
  const startPrice = useRef<Price>(undefined)
  const revert = () => {
    if (startPrice.current !== undefined) onMove?.(startPrice.current)
    startPrice.current = undefined
  }
  return {
    start: () => {
      startPrice.current = price
    },
    propose: (next: Price | undefined) => {
      if (next !== undefined && next !== price) onMove?.(next)
    },
    commit: () => {
      startPrice.current = undefined
    },
    revert,
    onKeyDown: (event: KeyboardEvent) => {
      const ticks = event.shiftKey ? 10 : 1
      if (event.key === 'ArrowUp') onMove?.(nudgePrice(price, priceStep, ticks))
      else if (event.key === 'ArrowDown') onMove?.(nudgePrice(price, priceStep, -ticks))
      else if (event.key === 'Escape' && startPrice.current !== undefined) revert()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
