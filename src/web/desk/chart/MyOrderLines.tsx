import { useLayoutEffect } from 'react'
import { type Price, toNumber } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import { t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { priceLabel, sideLabels } from '@/web/ui/orderLabels'
import { useEventCallback } from '@/web/ui/useEventCallback'
import { ClusterTag } from './ClusterTag'
import { DraftLiquidation } from './DraftLiquidation'
import { DragHint, useDragHint } from './DragHint'
import { EntryLine } from './EntryLine'
import { LineTag } from './LineTag'
import { OrderLine, type ChartOrder } from './OrderLine'
import { StaticLine, type ChartLine } from './StaticLine'
import { StopLine } from './StopLine'
import { useImmediatePrice, useLineDrag } from './useLineDrag'
import { useLinePlaces } from './useLinePlaces'

export type MyOrderLinesProps = Omit<Parameters<typeof useLinePlaces>[0], 'amountStep'> & {
  instrument: Instrument
  lines: readonly ChartLine[]
  draft: ChartDraft | undefined
  drafts: readonly ChartDraft[]
  stops: readonly ChartStop[]
  mark: Price | undefined
  orders: readonly ChartOrder[]
  priceAt: (clientY: number) => Price | undefined
  place: () => void
  onMoveDraft: (price: Price) => void
  onMoveDrafts: ((index: number, price: Price) => void) | undefined
  onMoveStop: ((key: string, price: Price) => void) | undefined
  onMoveOrder: (orderId: string, price: Price) => void
  onCancelOrder: ((orderId: string) => void) | undefined
  onCancelStop: ((key: string) => void) | undefined
}

/** The account's prices over the candles. Movable lines lie above fixed lines. */
export function MyOrderLines(props: MyOrderLinesProps) {
  const { instrument, lines, draft, drafts, stops, orders, mark, priceAt, place, onMoveDrafts } = props
  const { priceStep, amountStep } = instrument
  const { overlay, canvas, redraws } = props
  useLinePlaces({ overlay, canvas, redraws, amountStep })
  // Places the lines again after each change, because a removed line frees its space.
  useLayoutEffect(place, [place, lines, draft, drafts, stops, orders])
  return (
    // Hover or focus opens a cluster.
    <div
      role="presentation"
      className="contents"
      onPointerOver={place}
      onPointerOut={place}
      onFocus={place}
      onBlur={place}
    >
      {lines.map(({ protect, ...line }) =>
        protect === undefined ? (
          <StaticLine key={line.key} line={line} priceStep={priceStep} place={place} />
        ) : (
          <EntryLine
            key={line.key}
            line={{ ...line, protect }}
            priceStep={priceStep}
            mark={mark}
            priceAt={priceAt}
            place={place}
          />
        ),
      )}
      {drafts.map((one, index) => (
        <ScaleLine
          // A draft has no id, so its index in the scale identifies it.
          key={index}
          draft={one}
          instrument={instrument}
          priceAt={priceAt}
          place={place}
          onMove={(price) => onMoveDrafts?.(index, price)}
        />
      ))}
      {draft?.order !== undefined && (
        <DraftLiquidation instrument={instrument} order={draft.order} mark={mark} place={place} />
      )}
      {draft !== undefined && (
        <DraftLine draft={draft} instrument={instrument} priceAt={priceAt} place={place} onMove={props.onMoveDraft} />
      )}
      {stops.map((stop) => (
        <StopLine
          key={stop.key}
          stop={stop}
          instrument={instrument}
          mark={props.mark}
          priceAt={priceAt}
          place={place}
          onMove={props.onMoveStop}
          onCancel={props.onCancelStop}
        />
      ))}
      <OrderLines {...props} />
    </div>
  )
}

function OrderLines({ instrument, orders, mark, priceAt, place, onMoveOrder, onCancelOrder }: MyOrderLinesProps) {
  const shown = nearest(orders, mark)
  const [first] = shown
  const hint = useDragHint()
  const onMove = useEventCallback((orderId: string, price: Price) => {
    hint.end()
    onMoveOrder(orderId, price)
  })
  return (
    <>
      {shown.map((order) => (
        <OrderLine
          key={order.orderId}
          order={order}
          priceStep={instrument.priceStep}
          amountStep={instrument.amountStep}
          priceAt={priceAt}
          place={place}
          onMove={onMove}
          onCancel={onCancelOrder}
        />
      ))}
      {hint.isShown && first !== undefined && <DragHint orderId={first.orderId} place={place} onDismiss={hint.end} />}
    </>
  )
}

/**
 * Limits the lines, because every line is positioned on each frame, and more would be unreadable. The table lists all
 * orders.
 */
const mostOrders = 100

/** The orders nearest to the mark, in their original order. */
function nearest(orders: readonly ChartOrder[], mark: Price | undefined): readonly ChartOrder[] {
  if (orders.length <= mostOrders) return orders
  const distance = ({ price }: ChartOrder) => Math.abs(Number(price) - Number(mark ?? 0n))
  const retained = new Set(orders.toSorted((a, b) => distance(a) - distance(b)).slice(0, mostOrders))
  return orders.filter((order) => retained.has(order))
}

type DraftLineProps = {
  draft: ChartDraft
  instrument: Pick<Instrument, 'priceStep' | 'amountStep'>
  priceAt: (clientY: number) => Price | undefined
  place: () => void
  onMove: (price: Price) => void
}

const draftTones = { buy: 'border-buy text-buy', sell: 'border-sell text-sell' }

/**
 * Line of the ticket's price. The pointer or ↑ and ↓ (Shift: ten ticks) move it. The ticket follows at once, because
 * nothing is sent.
 */
function DraftLine({ draft, instrument, priceAt, place, onMove }: DraftLineProps) {
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
      data-axis={formatPrice(price, priceStep)}
      data-tone={side}
      data-line-price={toNumber(price)}
      className="chart-line chart-grip cursor-ns-resize"
      {...drag}
    >
      <div className={`chart-stroke border-dashed ${draftTones[side]}`} />
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot sit on the chart's scale
        role="slider"
        tabIndex={0}
        aria-label={side === 'buy' ? t('Draft buy {amount}', words) : t('Draft sell {amount}', words)}
        aria-orientation="vertical"
        aria-valuenow={toNumber(price)}
        aria-valuemin={toNumber(priceStep)}
        aria-valuemax={toNumber(price) * 2}
        aria-valuetext={priceLabel(formatPrice(price, priceStep), false, true)}
        data-handle="own"
        className={`chart-handle border-dashed ${draftTones[side]}`}
      >
        <LineTag kind={side === 'buy' ? t('Buy') : t('Sell')} value={formatAmount(amount, amountStep)} />
        <span className="chart-detail text-text-2">{formatPrice(price, priceStep)}</span>
        <span className="chart-detail text-text-2">{t('not sent')}</span>
      </div>
    </div>
  )
}

/** Line of one unsent order of a scale, thinly dashed. Lines close together share a tag. */
function ScaleLine({ draft, instrument, priceAt, place, onMove }: DraftLineProps) {
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
  const words = sideLabels(side, formatAmount(draft.amount, amountStep))
  return (
    <div
      role="presentation"
      data-side={side}
      data-amount={String(draft.amount)}
      data-axis={formatPrice(price, priceStep)}
      data-tone={side}
      data-line-price={toNumber(price)}
      className="chart-line chart-grip cursor-ns-resize"
      {...drag}
    >
      <div className={`chart-stroke border-dashed ${draftTones[side]}`} />
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot sit on the chart's scale
        role="slider"
        tabIndex={0}
        aria-label={words}
        aria-orientation="vertical"
        aria-valuenow={toNumber(price)}
        aria-valuemin={toNumber(priceStep)}
        aria-valuemax={toNumber(price) * 2}
        aria-valuetext={formatPrice(price, priceStep)}
        data-handle="own"
        className={`chart-handle border-dashed ${draftTones[side]}`}
      >
        <LineTag kind={side === 'buy' ? t('Buy') : t('Sell')} value={formatAmount(draft.amount, amountStep)} />
        <span className="chart-detail text-text-2">{formatPrice(price, priceStep)}</span>
      </div>
      <ClusterTag kind="draft" />
    </div>
  )
}
