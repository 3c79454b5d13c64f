import { memo, useLayoutEffect } from 'react'
import { toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { MoveEffect } from '@/web/desk/amend/MoveEffect'
import { t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { priceLabel } from '@/web/ui/orderLabels'
import { useProposedPrice } from '@/web/ui/useProposedPrice'
import { ClusterTag } from './ClusterTag'
import { CancelCross, LineTag } from './LineTag'
import { useLineDrag } from './useLineDrag'

export type ChartOrder = {
  /** Stable across edits, unlike the venue's order id. */
  readonly orderId: string
  readonly side: Side
  readonly amount: Amount
  /** Price of the order at the venue. */
  readonly price: Price
  /** Target of an edit in flight. */
  readonly pending?: { readonly price: Price } | undefined
  readonly isPostOnly?: boolean
  /** True for an order whose fill cancels or reduces another. */
  readonly isOco?: boolean
}

type OrderLineProps = {
  order: ChartOrder
  priceStep: Price
  amountStep: Amount
  /** The tick nearest to a viewport position in pixels; `undefined` before there is a scale. */
  priceAt: (clientY: number) => Price | undefined
  /** Positions the line. Called after each render, and by the chart after each redraw. */
  place: () => void
  onMove: (orderId: string, price: Price) => void
  onCancel?: ((orderId: string) => void) | undefined
}

const tones = { buy: 'border-buy text-buy', sell: 'border-sell text-sell' }

/**
 * Line of an own order. The pointer or ↑ and ↓ (Shift: ten ticks) move it. A drop or Enter sends one edit; Esc resets
 * the line.
 */
export const OrderLine = memo(function OrderLine(props: OrderLineProps) {
  const { order, priceStep, amountStep, priceAt, place, onMove, onCancel } = props
  const isPending = order.pending !== undefined
  const move = useProposedPrice({
    price: order.price,
    priceStep,
    isLocked: isPending,
    onCommit: (price) => onMove(order.orderId, price),
  })
  const shown = order.pending?.price ?? move.proposed ?? order.price
  const isElsewhere = shown !== order.price
  useLayoutEffect(place, [place, shown, isElsewhere])
  const drag = useLineDrag({
    isLocked: isPending,
    priceAt,
    onPropose: move.propose,
    onCommit: move.commit,
    onRevert: move.revert,
    onKeyDown: move.onKeyDown,
  })
  const words = { amount: formatExact(order.amount), price: formatExact(order.price) }
  const isBuy = order.side === 'buy'
  const name = isBuy ? t('Order buy {amount} at {price}', words) : t('Order sell {amount} at {price}', words)
  const rests = isElsewhere ? 'border-pending text-pending' : tones[order.side]
  const draw = (taking: string | undefined) => {
    const tone = taking === undefined ? rests : 'border-warn text-warn'
    const label = priceLabel(formatPrice(shown, priceStep), isPending, isElsewhere)
    return (
      <>
        {isElsewhere && (
          <div data-line-price={toNumber(order.price)} className="chart-line">
            <div className={`chart-stroke border-dotted ${tones[order.side]}`} />
          </div>
        )}
        <div
          role="presentation"
          data-line-kind="order"
          data-side={order.side}
          data-amount={String(order.amount)}
          data-axis={formatPrice(shown, priceStep)}
          data-tone={taking !== undefined ? 'warn' : isElsewhere ? 'pending' : order.side}
          data-line-price={toNumber(shown)}
          className={`chart-line chart-grip ${isPending ? 'cursor-progress' : 'cursor-ns-resize'}`}
          {...drag}
        >
          <div className={`chart-stroke ${isElsewhere ? 'border-dashed' : ''} ${tone}`} />
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot sit on the chart's scale
            role="slider"
            tabIndex={0}
            aria-label={name}
            aria-orientation="vertical"
            aria-valuenow={toNumber(shown)}
            aria-valuemin={toNumber(priceStep)}
            aria-valuemax={toNumber(order.price) * 2}
            aria-valuetext={[
              label,
              ...(order.isOco === true ? ['OCO'] : []),
              ...(taking === undefined ? [] : [taking]),
            ].join('; ')}
            data-handle="own"
            data-own-order={order.orderId}
            aria-disabled={isPending || undefined}
            onBlur={move.revert}
            className={`chart-handle ${isElsewhere ? 'border-dashed' : ''} ${tone}`}
          >
            <OrderFace {...{ order, shown, priceStep, amountStep, taking }} />
          </div>
          {!isPending && onCancel !== undefined && <CancelCross name={name} onCancel={() => onCancel(order.orderId)} />}
          <ClusterTag kind="order" />
        </div>
      </>
    )
  }
  return (
    <MoveEffect moved={order} price={isPending ? undefined : move.proposed}>
      {draw}
    </MoveEffect>
  )
})

type OrderFaceProps = Pick<OrderLineProps, 'order' | 'priceStep' | 'amountStep'> & {
  shown: Price
  /** Says that the order would take at this price. */
  taking: string | undefined
}

function OrderFace({ order, shown, priceStep, amountStep, taking }: OrderFaceProps) {
  const isElsewhere = shown !== order.price
  return (
    <>
      <LineTag
        kind={order.side === 'buy' ? t('Buy') : t('Sell')}
        value={formatAmount(order.amount, amountStep)}
        isPending={order.pending !== undefined}
      />
      <span className={isElsewhere ? 'text-text-1' : 'chart-detail text-text-2'}>
        {isElsewhere && `${formatPrice(order.price, priceStep)} → `}
        {formatPrice(shown, priceStep)}
      </span>
      {order.isOco === true && <span className="chart-detail text-text-3">{t('OCO')}</span>}
      {taking !== undefined && <span className="text-warn">{taking}</span>}
    </>
  )
}
