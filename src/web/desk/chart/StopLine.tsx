import { useLayoutEffect } from 'react'
import { larger, smaller, toNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import { t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import { formatAmount, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { priceLabel } from '@/web/ui/orderLabels'
import { useProposedPrice } from '@/web/ui/useProposedPrice'
import { CancelCross, LineTag } from './LineTag'
import { useImmediatePrice, useLineDrag } from './useLineDrag'

type StopLineProps = {
  stop: ChartStop
  instrument: Pick<Instrument, 'priceStep' | 'amountStep'>
  mark: Price | undefined
  priceAt: (clientY: number) => Price | undefined
  place: () => void
  /** Called once per move, on drop or Enter; for a draft at every step. `undefined` if the stop cannot be moved. */
  onMove: ((key: string, price: Price) => void) | undefined
  onCancel?: ((key: string) => void) | undefined
}

const tones = { stopLoss: 'border-sell text-sell', takeProfit: 'border-buy text-buy' }

/** Line of a trigger price. It is dashed, unlike an order line, but drag and keys work as on an order line. */
export function StopLine({ stop, instrument, mark, priceAt, place, onMove, onCancel }: StopLineProps) {
  const { priceStep, amountStep } = instrument
  const { key, trigger, isDraft = false } = stop
  const isPending = stop.pending !== undefined
  const isLocked = isPending || onMove === undefined
  const send = (price: Price) => onMove?.(key, price)
  const sent = useProposedPrice({ price: trigger, priceStep, isLocked, onCommit: send })
  const draft = useImmediatePrice({ price: trigger, priceStep, onMove: isLocked ? undefined : send })
  const move = isDraft ? draft : sent
  const shown = stop.pending?.price ?? (isDraft ? undefined : sent.proposed) ?? trigger
  const isElsewhere = shown !== trigger
  useLayoutEffect(place, [place, shown, isElsewhere])
  const drag = useLineDrag({
    isLocked,
    priceAt,
    onStart: draft.start,
    onPropose: move.propose,
    onCommit: move.commit,
    onRevert: move.revert,
    onKeyDown: move.onKeyDown,
  })
  const isWrong = isOnWrongSide(stop, mark)
  const tone = isElsewhere ? 'border-pending text-pending' : isWrong ? 'border-text-4 text-text-3' : tones[stop.kind]
  const distance = mark === undefined || mark === 0n ? undefined : toNumber(shown) / toNumber(mark) - 1
  const price = formatPrice(shown, priceStep)
  return (
    <>
      {isElsewhere && (
        <div data-line-price={toNumber(trigger)} className="chart-line">
          <div className={`chart-stroke border-dotted ${tones[stop.kind]}`} />
        </div>
      )}
      <div
        role="presentation"
        data-line-kind="order"
        data-axis={price}
        data-tone={isElsewhere ? 'pending' : isWrong ? 'text-3' : stop.kind === 'stopLoss' ? 'sell' : 'buy'}
        data-line-price={toNumber(shown)}
        className={`chart-line chart-grip ${isPending ? 'cursor-progress' : onMove === undefined ? '' : 'cursor-ns-resize'}`}
        {...drag}
      >
        <div className={`chart-stroke border-dashed ${tone}`} />
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot sit on the chart's scale
          role="slider"
          tabIndex={0}
          aria-label={stopName(stop)}
          aria-orientation="vertical"
          aria-valuenow={toNumber(shown)}
          aria-valuemin={toNumber(priceStep)}
          aria-valuemax={toNumber(trigger) * 2}
          aria-valuetext={priceLabel(`${price}, ${formatPercent(distance)}`, isPending, isElsewhere || isDraft)}
          aria-disabled={isLocked || undefined}
          data-handle="own"
          onBlur={isDraft ? undefined : sent.revert}
          className={`chart-handle ${isElsewhere || isDraft ? 'border-dashed' : ''} ${tone}`}
        >
          <LineTag
            kind={stop.kind === 'stopLoss' ? t('SL') : t('TP')}
            value={
              isWrong ? t('wrong side') : stop.amount === undefined ? t('all') : formatAmount(stop.amount, amountStep)
            }
            isPending={isPending}
          />
          <span className={isElsewhere ? 'text-text-1' : 'chart-detail text-text-2'}>
            {isElsewhere && `${formatPrice(trigger, priceStep)} → `}
            {price}
          </span>
          <span className="chart-detail text-text-2">{stopWay(stop, priceStep)}</span>
          <span className="chart-detail text-text-2">{isDraft ? t('not sent') : formatPercent(distance)}</span>
        </div>
        {!isDraft && !isPending && onCancel !== undefined && (
          <CancelCross name={stopName(stop)} onCancel={() => onCancel(key)} />
        )}
      </div>
    </>
  )
}

/** True for an unsent trigger that the price has already passed, which the ticket rejects. */
function isOnWrongSide({ kind, side, trigger, entry, isDraft }: ChartStop, mark: Price | undefined): boolean {
  if (isDraft !== true || mark === undefined) return false
  const limit = entry ?? mark
  // A stop that sells protects a buy, which fills at its limit or better.
  const filled = side === 'sell' ? smaller(limit, mark) : larger(limit, mark)
  return (kind === 'stopLoss') === (side === 'sell') ? trigger >= filled : trigger <= filled
}

function stopWay({ limit }: ChartStop, priceStep: Price): string {
  return limit === undefined ? t('market') : t('limit {price}', { price: formatPrice(limit, priceStep) })
}

function stopName({ kind, side, amount, trigger }: ChartStop): string {
  const words = { amount: amount === undefined ? t('all') : formatExact(amount), price: formatExact(trigger) }
  if (kind === 'stopLoss') {
    return side === 'buy'
      ? t('Stop-loss buy {amount} at {price}', words)
      : t('Stop-loss sell {amount} at {price}', words)
  }
  return side === 'buy'
    ? t('Take-profit buy {amount} at {price}', words)
    : t('Take-profit sell {amount} at {price}', words)
}
