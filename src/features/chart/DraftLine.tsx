import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { formatFixed6, toNumber } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import { formatAmount } from '@/ui/formatAmount'
import { formatPrice } from '@/ui/formatPrice'
import { nudgePrice } from '@/ui/priceSteps'

/** The order in the ticket, which nobody has sent. */
export type ChartDraft = { readonly side: Side; readonly amount: Amount; readonly price: Price }

type DraftLineProps = {
  draft: ChartDraft
  instrument: Pick<Instrument, 'priceStep' | 'amountStep'>
  priceAt: (clientY: number) => Price | undefined
  place: () => void
  onMove: (price: Price) => void
}

const tones = { buy: 'border-buy text-buy', sell: 'border-sell text-sell' }

/**
 * The ticket's price on the chart: a dashed line that is dragged, or moved by ↑ and ↓ (Shift: ten ticks). The ticket
 * follows at once, since nothing is sent; Esc during a drag puts it back.
 */
export function DraftLine({ draft, instrument, priceAt, place, onMove }: DraftLineProps) {
  const { priceStep, amountStep } = instrument
  const { side, amount, price } = draft
  const startPrice = useRef<Price>(undefined)
  useLayoutEffect(place, [place, price])
  const onKeyDown = (event: KeyboardEvent) => {
    const ticks = event.shiftKey ? 10 : 1
    if (event.key === 'ArrowUp') onMove(nudgePrice(price, priceStep, ticks))
    else if (event.key === 'ArrowDown') onMove(nudgePrice(price, priceStep, -ticks))
    else if (event.key === 'Escape' && startPrice.current !== undefined) {
      onMove(startPrice.current)
      startPrice.current = undefined
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerMove = (event: PointerEvent) => {
    const next = startPrice.current === undefined ? undefined : priceAt(event.clientY)
    if (next !== undefined && next !== price) onMove(next)
  }
  return (
    <div
      role="presentation"
      data-line-price={toNumber(price)}
      className="chart-line chart-grip cursor-ns-resize"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        startPrice.current = price
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (startPrice.current = undefined)}
      onPointerCancel={() => (startPrice.current = undefined)}
    >
      <div className={`w-full border-t border-dashed opacity-80 ${tones[side]}`} />
      <div
        // A range input cannot stand on a chart's scale or move freely by drag.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={`Ticket ${side} ${formatFixed6(amount)}`}
        aria-orientation="vertical"
        aria-valuenow={toNumber(price)}
        aria-valuemin={toNumber(priceStep)}
        aria-valuemax={toNumber(price) * 2}
        aria-valuetext={`${formatPrice(price, priceStep)}, not sent`}
        className={`chart-handle chart-draft border-dashed ${tones[side]}`}
      >
        <span className="font-medium">
          {side === 'buy' ? 'Buy' : 'Sell'} {formatAmount(amount, amountStep)}
        </span>
        <span className="text-text-2">{formatPrice(price, priceStep)}</span>
        <span className="text-text-3">not sent</span>
      </div>
    </div>
  )
}
