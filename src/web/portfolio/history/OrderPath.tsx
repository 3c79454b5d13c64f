import { toNumber } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { numberFormat } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { PlotDrawing, PlotLine, ValueAxis } from '@/web/ui/plot/Plot'
import { Time } from '@/web/ui/Time'
import { unit, valueScale } from '@/web/ui/valueScale'
import type { CellContext } from './historyCells'

type OrderPathProps = { order: OrderMessage; fills: readonly AccountTrade[]; context: CellContext }

/** The fills of an order by time and price, from its placing to its last change, over its limit. */
export function OrderPath({ order, fills, context }: OrderPathProps) {
  const { createdTimestamp: placedNs, timestamp: changedNs } = order
  const points = fills.flatMap(({ createdTimestamp, price, amount }) =>
    price === undefined ? [] : [{ timeNs: createdTimestamp, price, share: toNumber(amount) / toNumber(order.amount) }],
  )
  const [first] = points
  if (placedNs === undefined || first === undefined) return null
  const limit = order.orderType === 'market' ? undefined : order.price
  const prices = [...points.map(({ price }) => price), ...(limit === undefined ? [] : [limit])].map(toNumber)
  // Equal prices still need a scale.
  const y = valueScale([Math.min(...prices) * 0.9995, Math.max(...prices) * 1.0005], 4)
  const lastNs = points.reduce((last, { timeNs }) => (timeNs > last ? timeNs : last), changedNs ?? placedNs)
  // An order that filled at once has no width in time.
  const x = (timeNs: bigint) =>
    lastNs > placedNs ? 2 + (96 * Number(timeNs - placedNs)) / Number(lastNs - placedNs) : 50
  const priceStep = context.stepsOf(order.instrumentName)?.priceStep
  const tone = order.side === 'buy' ? 'bg-buy' : 'bg-sell'
  return (
    <figure aria-label={t('Fills by time and price')} className="mt-3 shrink-0 px-3">
      <div className="relative h-40">
        <div className="absolute inset-y-2 right-20 left-0">
          <PlotDrawing>
            {y.ticks.map((tick) => (
              <PlotLine key={tick} y={(1 - y.at(tick)) * unit} colour="var(--line)" />
            ))}
            {limit !== undefined && (
              <PlotLine y={(1 - y.at(toNumber(limit))) * unit} colour="var(--text-3)" dashes="4 3" />
            )}
          </PlotDrawing>
          {limit !== undefined && (
            <span
              className="absolute left-1 -translate-y-full text-xs text-text-3"
              style={{ top: `${(1 - y.at(toNumber(limit))) * 100}%` }}
            >
              {t('Limit')} {formatOnStep(limit, priceStep)}
            </span>
          )}
          {points.map(({ timeNs, price, share }, at) => (
            <i
              key={at}
              title={formatOnStep(price, priceStep)}
              className={`absolute -translate-1/2 rounded-full ${tone}`}
              style={{
                left: `${x(timeNs)}%`,
                top: `${(1 - y.at(toNumber(price))) * 100}%`,
                // The area is the filled share.
                width: 6 + 10 * Math.sqrt(share),
                height: 6 + 10 * Math.sqrt(share),
              }}
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
      <figcaption className="flex justify-between pr-20 text-xs text-text-3">
        <span>
          {t('Placed')} <Time timeNs={placedNs} />
        </span>
        <span>
          {t('Updated')} <Time timeNs={lastNs} />
        </span>
      </figcaption>
    </figure>
  )
}
