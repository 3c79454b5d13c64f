import { useLayoutEffect } from 'react'
import { toNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatAmount } from '@/ui/formatAmount'
import { formatPrice } from '@/ui/formatPrice'
import type { ChartDraft } from '@/appContext/ticket/chartDraft'
import { sideWords } from '@/ui/orderWords'
import { useImmediatePrice } from './useImmediatePrice'
import { useLineDrag } from './useLineDrag'

type ScaleLineProps = {
  draft: ChartDraft
  instrument: Pick<Instrument, 'priceStep' | 'amountStep'>
  priceAt: (clientY: number) => Price | undefined
  place: () => void
  /** Undefined: the line is only seen. */
  onMove: ((price: Price) => void) | undefined
}

const tones = { buy: 'border-buy text-buy', sell: 'border-sell text-sell' }

/** One of several orders that are sent together, not sent yet: thin dashes, and the amount where there is room for it. */
export function ScaleLine({ draft, instrument, priceAt, place, onMove }: ScaleLineProps) {
  const { priceStep, amountStep } = instrument
  const { side, price } = draft
  useLayoutEffect(place, [place, price])
  const move = useImmediatePrice({ price, priceStep, onMove })
  const drag = useLineDrag({
    priceAt,
    onStart: move.start,
    onPropose: move.propose,
    onCommit: move.commit,
    onRevert: move.revert,
    onKeyDown: move.onKeyDown,
  })
  const amount = formatAmount(draft.amount, amountStep)
  return (
    <div
      role="presentation"
      data-line-price={toNumber(price)}
      className={`chart-line ${onMove === undefined ? '' : 'chart-grip cursor-ns-resize'}`}
      {...(onMove !== undefined && drag)}
    >
      <div className={`w-full border-t border-dashed opacity-60 ${tones[side]}`} />
      {onMove === undefined ? (
        <span data-chip className={`chart-chip ${tones[side]}`}>
          {amount}
        </span>
      ) : (
        <span
          // A range input cannot stand on a chart's scale or move freely by drag.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label={sideWords(side, amount)}
          aria-orientation="vertical"
          aria-valuenow={toNumber(price)}
          aria-valuemin={toNumber(priceStep)}
          aria-valuemax={toNumber(price) * 2}
          aria-valuetext={formatPrice(price, priceStep)}
          data-chip
          className={`chart-chip ${tones[side]}`}
        >
          {amount}
        </span>
      )}
    </div>
  )
}
