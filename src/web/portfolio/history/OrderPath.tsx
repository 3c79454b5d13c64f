import { toNumber } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { timeAround } from '@/web/portfolio/history/model/orderLife'
import { useMarksAround } from '@/web/portfolio/history/model/useMarksAround'
import { numberFormat } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { timeFormat } from '@/web/ui/formatTime'
import { PlotCurve, PlotDot, PlotDrawing, PlotLine, ValueAxis } from '@/web/ui/plot/Plot'
import { TimeAxis } from '@/web/ui/TimeAxis'
import { fittedScale, unit } from '@/web/ui/valueScale'
import type { CellContext } from './historyCells'

type OrderPathProps = {
  order: OrderMessage
  fills: readonly AccountTrade[]
  context: CellContext
  nowNs: bigint
}

/** The marks around an order with its fills and its limit. */
export function OrderPath({ order, fills, context, nowNs }: OrderPathProps) {
  const marks = useMarksAround(order, nowNs) ?? []
  const around = timeAround(order, nowNs)
  const points = fills.flatMap(({ createdTimestamp: timeNs, price, tradeId }) =>
    price === undefined ? [] : [{ timeNs, price, tradeId }],
  )
  const limit = order.orderType === 'market' ? undefined : order.price
  const prices = [...marks.map(({ mark }) => mark), ...points.map(({ price }) => toNumber(price))]
  if (around === undefined || prices.length === 0) return null
  // A limit far from the market would flatten the marks. Then it is named in the facts only.
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const isNear =
    limit !== undefined && Math.abs(toNumber(limit) - (low + high) / 2) < Math.max(2 * (high - low), low * 0.02)
  const y = fittedScale(isNear ? [...prices, toNumber(limit)] : prices, 5)
  const span = Number(around.toNs - around.fromNs)
  const x = (timeNs: bigint) => Number(timeNs - around.fromNs) / span
  const top = (price: number) => (1 - y.at(price)) * unit
  const path = marks
    .map(({ timeNs, mark }, at) => `${at === 0 ? 'M' : 'L'}${(x(timeNs) * unit).toFixed(1)} ${top(mark).toFixed(1)}`)
    .join('')
  const priceStep = context.stepsOf(order.instrumentName)?.priceStep
  const tone = order.side === 'buy' ? 'bg-buy' : 'bg-sell'
  const [fromMs, toMs] = [Number(around.fromNs / 1_000_000n), Number(around.toNs / 1_000_000n)]
  return (
    <figure aria-label={t('Fills by time and price')} className="flex shrink-0 flex-col pt-2">
      <figcaption className="flex flex-wrap gap-x-4 px-3 text-xs text-text-3">
        <span className="inline-flex items-center gap-1.5">
          <i className="h-0.5 w-3 bg-text-3" /> {t('Mark')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className={`size-1.75 rounded-full ${tone}`} /> {t('Fills')}
        </span>
      </figcaption>
      <div className="relative h-64 max-sm:h-48">
        <div className="absolute inset-y-2 right-18 left-3">
          <PlotDrawing>
            {y.ticks.map((tick) => (
              <PlotLine key={tick} y={top(tick)} colour="var(--line)" />
            ))}
            {order.createdTimestamp !== undefined && (
              <PlotLine x={x(order.createdTimestamp) * unit} colour="var(--line-strong)" />
            )}
            {isNear && <PlotLine y={top(toNumber(limit))} colour="var(--text-3)" dashes="4 3" />}
            {marks.length > 1 && <PlotCurve d={path} colour="var(--text-3)" />}
          </PlotDrawing>
          {isNear && (
            <span
              className="absolute left-1 -translate-y-full text-xs text-text-3"
              style={{ top: `${(1 - y.at(toNumber(limit))) * 100}%` }}
            >
              {t('Limit')} {formatOnStep(limit, priceStep)}
            </span>
          )}
          {marks.map(({ timeNs, mark }) =>
            marks.length > 2 ? null : (
              <PlotDot
                key={String(timeNs)}
                left={x(timeNs)}
                bottom={y.at(mark)}
                className="scale-75 border-text-3 bg-text-3"
              />
            ),
          )}
          {points.map(({ timeNs, price, tradeId }) => (
            <i
              key={tradeId}
              title={formatOnStep(price, priceStep)}
              className={`absolute size-1.75 -translate-1/2 rounded-full ring-2 ring-surface-1 ${tone}`}
              style={{ left: `${x(timeNs) * 100}%`, top: `${(1 - y.at(toNumber(price))) * 100}%` }}
            />
          ))}
        </div>
        <ValueAxis
          className="inset-y-2 w-18"
          ticks={y.ticks}
          at={y.at}
          textOf={(tick) => numberFormat({ maximumFractionDigits: 6 }).format(tick)}
        />
      </div>
      <TimeAxis fromMs={fromMs} toMs={toMs} end={timeFormat({ hour: '2-digit', minute: '2-digit' }).format(toMs)} />
    </figure>
  )
}
