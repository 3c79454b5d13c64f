import type { ReactNode } from 'react'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { orderLife } from '@/web/portfolio/history/model/orderLife'
import { isOpen } from '@/web/session/openOrders'
import { decimalsOf, formatDecimal, unknownText } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { Panel } from '@/web/ui/Panel'
import { Time } from '@/web/ui/Time'
import type { CellContext } from './historyCells'
import { statusText } from './orderStatus'

/** An order with more fills has them in the table. */
const shownFills = 12

type OrderTimelineProps = { order: OrderMessage; fills: readonly AccountTrade[] | undefined; context: CellContext }

/** The life of an order from its placing to its end, oldest first. */
export function OrderTimeline({ order, fills, context }: OrderTimelineProps) {
  const steps = context.stepsOf(order.instrumentName)
  const amountText = (value: bigint) => formatDecimal(value, decimalsOf(steps?.amountStep ?? 1n))
  const events = orderLife(order, fills)
  const all = events.filter(({ kind }) => kind === 'fill').length
  const left = all - shownFills
  const shown = left > 0 ? events.filter((event, at) => event.kind !== 'fill' || at <= shownFills) : events
  const tone = order.side === 'buy' ? 'bg-buy' : 'bg-sell'
  return (
    <Panel title={t('Life of the order')} freshness={undefined} className="h-auto!">
      <ol aria-label={t('Life of the order')} className="flex flex-col px-3 pt-1 pb-3 text-sm">
        {shown.map((event, at) => {
          switch (event.kind) {
            case 'placed':
              return (
                <Step key={at} dot="bg-text-3" name={t('Placed')} time={<Time timeNs={event.timeNs} hasDate />}>
                  {order.orderType === 'market'
                    ? t('{amount} at market', { amount: amountText(order.amount) })
                    : t('{amount} at {price}', {
                        amount: amountText(order.amount),
                        price: formatOnStep(order.price, steps?.priceStep),
                      })}
                </Step>
              )
            case 'fill':
              return (
                <Step
                  key={at}
                  dot={tone}
                  name={event.filled === order.amount ? t('Filled') : t('Partially filled')}
                  time={<Time timeNs={event.timeNs} hasDate />}
                >
                  {t('{amount} at {price}', {
                    amount: amountText(event.amount),
                    price: event.price === undefined ? unknownText : formatOnStep(event.price, steps?.priceStep),
                  })}
                  <span className="text-text-3">
                    {' · '}
                    {t('{filled} of {amount}', { filled: amountText(event.filled), amount: amountText(order.amount) })}
                  </span>
                </Step>
              )
            case 'ended':
              return (
                <Step key={at} dot="bg-text-3" name={statusText(order)} time={<Time timeNs={event.timeNs} hasDate />} />
              )
          }
        })}
        {left > 0 && <Step dot="bg-text-4" name={t('More fills in the table')} time={String(left)} />}
        {isOpen(order) && <Step dot="border-[1.5px] border-pending" name={statusText(order)} time={t('now')} />}
      </ol>
    </Panel>
  )
}

type StepProps = { dot: string; name: string; time: ReactNode; children?: ReactNode }

function Step({ dot, name, time, children }: StepProps) {
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:top-3 before:bottom-0 before:left-1 before:w-px before:bg-line-strong last:pb-0 last:before:hidden">
      <span aria-hidden="true" className={`relative mt-1.5 size-2.25 shrink-0 rounded-full ${dot}`} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="font-medium">{name}</span>
          <span className="text-xs whitespace-nowrap text-text-3">{time}</span>
        </div>
        {children !== undefined && <div className="text-text-2">{children}</div>}
      </div>
    </li>
  )
}
