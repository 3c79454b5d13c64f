import { useLayoutEffect } from 'react'
import type { ChartDraft } from '@/appContext/ticket/chartDraft'
import { toNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatAmount } from '@/ui/formatAmount'
import { formatExact } from '@/ui/formatExact'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'
import { priceWords, sideWords } from '@/ui/orderWords'
import { useImmediatePrice } from './useImmediatePrice'
import { useLineDrag } from './useLineDrag'

/** An order that nobody has sent: the ticket's, or one of a scale. */
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
  const words = { amount: formatExact(amount) }
  return (
    <div
      role="presentation"
      data-line-price={toNumber(price)}
      className="chart-line chart-grip cursor-ns-resize"
      {...drag}
    >
      <div className={`w-full border-t border-dashed opacity-80 ${tones[side]}`} />
      <div
        // A range input cannot stand on a chart's scale or move freely by drag.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={side === 'buy' ? t('Ticket buy {amount}', words) : t('Ticket sell {amount}', words)}
        aria-orientation="vertical"
        aria-valuenow={toNumber(price)}
        aria-valuemin={toNumber(priceStep)}
        aria-valuemax={toNumber(price) * 2}
        aria-valuetext={priceWords(formatPrice(price, priceStep), false, true)}
        data-handle="own"
        className={`chart-handle border-dashed ${tones[side]}`}
      >
        <span className="font-medium">{sideWords(side, formatAmount(amount, amountStep))}</span>
        <span className="text-text-2">{formatPrice(price, priceStep)}</span>
        <span className="text-text-3">{t('not sent')}</span>
      </div>
    </div>
  )
}
