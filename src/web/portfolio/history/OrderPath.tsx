import { toNumber } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { timeAround } from '@/web/portfolio/history/model/orderLife'
import { priceAt, usePricesAround } from '@/web/portfolio/history/model/usePricesAround'
import { numberFormat } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { timeFormat } from '@/web/ui/formatTime'
import { PlotCurve, PlotDrawing, PlotLine, ValueAxis } from '@/web/ui/plot/Plot'
import { TimeAxis } from '@/web/ui/TimeAxis'
import { fittedScale, unit } from '@/web/ui/valueScale'
import type { CellContext } from './historyCells'

type OrderPathProps = {
  order: OrderMessage
  fills: readonly AccountTrade[]
  context: CellContext
  nowNs: bigint
}

/**
 * The marks around an order with its fills and its limit. Of an option without recorded marks the index, with the times
 * of the fills on it.
 */
export function OrderPath({ order, fills, context, nowNs }: OrderPathProps) {
  const { points: curve = [], indexOf } = usePricesAround(order, nowNs) ?? {}
  const around = timeAround(order, nowNs)
  const dots = fills.flatMap(({ createdTimestamp: timeNs, price, tradeId }) => {
    if (price === undefined) return []
    // The newest point can be older than a fill of the last seconds.
    const at = indexOf === undefined ? toNumber(price) : (priceAt(curve, timeNs) ?? curve.at(-1)?.price)
    return at === undefined ? [] : [{ timeNs, price, at, tradeId }]
  })
  const limit = order.orderType === 'market' || indexOf !== undefined ? undefined : order.price
  const prices = [...curve.map(({ price }) => price), ...dots.map(({ at }) => at)]
  if (around === undefined || prices.length < 2) return null
  // A limit far from the market would flatten the curve. Then it is named in the facts only.
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const isNear =
    limit !== undefined && Math.abs(toNumber(limit) - (low + high) / 2) < Math.max(2 * (high - low), low * 0.02)
  const y = fittedScale(isNear ? [...prices, toNumber(limit)] : prices, 5)
  const span = Number(around.toNs - around.fromNs)
  const x = (timeNs: bigint) => Number(timeNs - around.fromNs) / span
  const top = (price: number) => (1 - y.at(price)) * unit
  const path = curve
    .map(({ timeNs, price }, at) => `${at === 0 ? 'M' : 'L'}${(x(timeNs) * unit).toFixed(1)} ${top(price).toFixed(1)}`)
    .join('')
  const newest = curve.at(-1)
  const latest = dots.reduce((last, { timeNs }) => (timeNs > last ? timeNs : last), 0n)
  const isBeyond = indexOf !== undefined && newest !== undefined && latest > newest.timeNs
  const priceStep = context.stepsOf(order.instrumentName)?.priceStep
  const tone = order.side === 'buy' ? 'bg-buy' : 'bg-sell'
  const [fromMs, toMs] = [Number(around.fromNs / 1_000_000n), Number(around.toNs / 1_000_000n)]
  return (
    <figure aria-label={t('Fills by time and price')} className="flex shrink-0 flex-col pt-2">
      <Legend tone={tone} indexOf={indexOf} />
      <div className="relative h-64 max-sm:h-48 min-[110rem]:h-108">
        <div className="absolute inset-y-2 right-18 left-3">
          <PlotDrawing>
            {y.ticks.map((tick) => (
              <PlotLine key={tick} y={top(tick)} colour="var(--line)" />
            ))}
            {order.createdTimestamp !== undefined && (
              <PlotLine x={x(order.createdTimestamp) * unit} colour="var(--line-strong)" />
            )}
            {isNear && <PlotLine y={top(toNumber(limit))} colour="var(--text-3)" dashes="4 3" />}
            {curve.length > 1 && <PlotCurve d={path} colour="var(--text-3)" />}
            {isBeyond && (
              <PlotCurve
                d={`M${x(newest.timeNs) * unit} ${top(newest.price)}H${x(latest) * unit}`}
                colour="var(--text-3)"
                dashes="2 3"
              />
            )}
          </PlotDrawing>
          {isNear && (
            <span
              className="absolute left-1 -translate-y-full text-xs text-text-3"
              style={{ top: `${(1 - y.at(toNumber(limit))) * 100}%` }}
            >
              {t('Limit')} {formatOnStep(limit, priceStep)}
            </span>
          )}
          {dots.map(({ timeNs, price, at, tradeId }) => (
            <FillDot
              key={tradeId}
              left={x(timeNs)}
              bottom={y.at(at)}
              tone={tone}
              title={formatOnStep(price, priceStep)}
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

function Legend({ tone, indexOf }: { tone: string; indexOf: string | undefined }) {
  return (
    <figcaption className="flex flex-wrap gap-x-4 px-3 text-xs text-text-3">
      <span className="inline-flex items-center gap-1.5">
        <i className="h-0.5 w-3 bg-text-3" />{' '}
        {indexOf === undefined ? t('Mark') : t('{asset} index', { asset: indexOf })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className={`size-1.75 rounded-full ${tone}`} /> {t('Fills')}
      </span>
    </figcaption>
  )
}

type FillDotProps = { left: number; bottom: number; tone: string; title: string }

function FillDot({ left, bottom, tone, title }: FillDotProps) {
  return (
    <i
      title={title}
      className={`absolute size-1.75 -translate-1/2 rounded-full ring-2 ring-surface-1 ${tone}`}
      style={{ left: `${left * 100}%`, top: `${(1 - bottom) * 100}%` }}
    />
  )
}
