import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type PointerEvent as ReactPointerEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { MoveEffect } from '@/web/desk/amend/MoveEffect'
import { t } from '@/web/language/t'
import { nextAnimationFrame } from '@/web/ui/browser/nextFrame'
import { formatExact } from '@/web/ui/formatExact'
import { formatPrice } from '@/web/ui/formatNumber'
import { priceLabel } from '@/web/ui/orderLabels'
import { useProposedPrice } from '@/web/ui/useProposedPrice'

export type OwnOrder = {
  /** Stable across edits, unlike the venue's order id. */
  readonly orderId: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  /** True while an edit or a cancel is in flight. */
  readonly isPending?: boolean | undefined
  /** Target price of an edit in flight. */
  readonly pendingPrice?: Price | undefined
  readonly isPostOnly?: boolean
}

type MyOrderMarkerProps = {
  order: OwnOrder
  /** Number of further own orders in this row. */
  othersHere: number
  priceStep: Price
  /** Price of the row at a viewport position in pixels; `undefined` outside the rows. */
  rowPriceAt: (page: Document, x: number, y: number) => Price | undefined
  /** Called with the target price, or `undefined` when the order would stay. */
  onPropose: (orderId: string, price: Price | undefined) => void
  onAppear: (orderId: string, marker: HTMLElement) => void
  /** Called with the focused order, or `undefined` on blur. */
  onFocusChange: (orderId: string | undefined) => void
  onMove: (orderId: string, price: Price) => void
}

/**
 * Marker of an own order. Drag it to a row, or move it with ↑ and ↓ (Shift: ten ticks). Enter sends the move, Esc
 * resets it.
 */
export function MyOrderMarker(props: MyOrderMarkerProps) {
  const { order, othersHere, priceStep, rowPriceAt, onPropose, onAppear, onFocusChange, onMove } = props
  const { orderId } = order
  const isPending = order.isPending === true
  const move = useProposedPrice({
    price: order.price,
    priceStep,
    isLocked: isPending,
    onCommit: (price) => onMove(order.orderId, price),
  })
  const { isDragging, ...drag } = useMarkerDrag({
    isLocked: isPending,
    onMove: (page, x, y) => move.propose(rowPriceAt(page, x, y)),
    onDrop: move.commit,
    onLost: move.revert,
  })
  // A layout effect, so that no further frame is painted before the released move is signed. The target may be in
  // another row.
  useLayoutEffect(() => {
    onPropose(order.orderId, move.proposed)
    return () => onPropose(order.orderId, undefined)
  }, [onPropose, order.orderId, move.proposed])

  const ref = useCallback(
    (marker: HTMLElement | null) => {
      if (marker !== null) onAppear(orderId, marker)
    },
    [onAppear, orderId],
  )

  const tone = order.side === 'buy' ? 'text-buy' : 'text-sell'
  const words = { amount: formatExact(order.amount), price: formatExact(order.price) }
  const isBuy = order.side === 'buy'
  const leading = isPending ? order.pendingPrice : move.proposed
  const label = priceLabel(formatPrice(leading ?? order.price, priceStep), isPending, leading !== undefined)
  const draw = (taking: string | undefined) => (
    <>
      <div
        ref={ref}
        // Not a button, because a browser repaints a button on release and delays the signed message until then.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot move over the book's rows
        role="slider"
        tabIndex={0}
        data-own-order={order.orderId}
        aria-label={
          isBuy ? t('Your buy order: {amount} at {price}', words) : t('Your sell order: {amount} at {price}', words)
        }
        aria-orientation="vertical"
        aria-valuenow={toNumber(leading ?? order.price)}
        aria-valuemin={toNumber(priceStep)}
        aria-valuemax={toNumber(order.price) * 2}
        aria-valuetext={taking === undefined ? label : `${label}; ${taking}`}
        aria-disabled={isPending || undefined}
        title={titleOf(isPending, othersHere)}
        className={`own-order absolute inset-y-0 left-0 flex w-full touch-none items-center justify-center select-none ${isPending ? 'cursor-progress' : 'cursor-ns-resize'} ${tone}`}
        onKeyDown={(event) => {
          // Esc also ends a drag, and later pointer moves are ignored.
          if (event.key === 'Escape') drag.end()
          move.onKeyDown(event)
        }}
        onFocus={() => onFocusChange(orderId)}
        onBlur={() => {
          onFocusChange(undefined)
          move.revert()
        }}
        onPointerDown={drag.onPointerDown}
      >
        <span
          className={`size-2 rotate-45 border border-current ${isPending ? 'border-dashed' : 'bg-current'}`}
          aria-hidden="true"
        />
      </div>
      {othersHere > 0 && (
        <span aria-hidden="true" className="pointer-events-none absolute top-0 right-0 text-[0.5625rem] leading-3">
          {othersHere + 1}
        </span>
      )}
      {leading !== undefined && (
        <span
          className={`pointer-events-none absolute top-0 left-4 z-2 flex min-h-full flex-wrap items-center gap-x-1.5 rounded-[3px] border border-dashed bg-surface-1 px-1.5 text-xs whitespace-nowrap ${taking === undefined ? 'border-pending text-pending' : 'border-warn text-warn'}`}
        >
          {isPending && <span className="spinner size-2!" aria-hidden="true" />}→ {formatPrice(leading, priceStep)}
          {!isPending && <kbd className="font-sans text-text-3">{isDragging ? t('release') : t('Enter')}</kbd>}
          {!isPending && othersHere > 0 && (
            <span className="text-text-3">{t('the oldest of {count}', { count: othersHere + 1 })}</span>
          )}
          {taking !== undefined && <span className="w-full font-medium">{taking}</span>}
        </span>
      )}
    </>
  )
  return (
    <MoveEffect moved={order} price={isPending ? undefined : move.proposed}>
      {draw}
    </MoveEffect>
  )
}

/** When several orders share a row, the marker moves the oldest order. */
function titleOf(isPending: boolean, othersHere: number): string {
  if (isPending) return t('Waiting for the venue')
  if (othersHere === 0) return t('Drag to amend, or use ↑ ↓ and Enter')
  return t('Drag to amend the oldest of {count} orders at this price, or use ↑ ↓ and Enter', { count: othersHere + 1 })
}

type MarkerDrag = {
  readonly isLocked: boolean
  /** Viewport position in pixels, in the document of the book. */
  readonly onMove: (page: Document, x: number, y: number) => void
  readonly onDrop: () => void
  /** Called when the browser cancels the pointer (pointercancel). */
  readonly onLost: () => void
}

type Held = { readonly pointerId: number; readonly table: HTMLElement | null; readonly page: Document }

/**
 * Drags without pointer capture: the pointer is already over the target on release, so the order is sent without a
 * re-render.
 */
function useMarkerDrag({ isLocked, onMove, onDrop, onLost }: MarkerDrag) {
  const [held, setHeld] = useState<Held>()
  const end = () => setHeld(undefined)
  const receive = useEffectEvent((event: PointerEvent) => {
    if (event.pointerId !== held?.pointerId) return
    if (event.type === 'pointermove') return flushSync(() => onMove(held.page, event.clientX, event.clientY))
    if (event.type === 'pointerup') onDrop()
    else onLost()
    nextAnimationFrame(end)
  })
  useEffect(() => {
    if (held === undefined) return undefined
    const kinds = ['pointermove', 'pointerup', 'pointercancel'] as const
    for (const kind of kinds) addEventListener(kind, receive)
    held.table?.setAttribute('data-moving', '')
    return () => {
      held.table?.removeAttribute('data-moving')
      for (const kind of kinds) removeEventListener(kind, receive)
    }
  }, [held])
  return {
    isDragging: held !== undefined,
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (isLocked || event.button !== 0) return
      const { currentTarget: marker, pointerId } = event
      setHeld({ pointerId, table: marker.closest('table'), page: marker.ownerDocument })
    },
    end,
  }
}
