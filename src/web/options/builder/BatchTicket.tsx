import { useRef, useState } from 'react'
import { notional } from '@/core/protocol/fixed6'
import type { LeggingRisk } from '@/core/quant/structures/leggingRisk'
import { plural, t } from '@/web/language/t'
import { BuilderNote } from '@/web/session/BuilderNote'
import { Button } from '@/web/ui/Button'
import { formatAmount, formatNumber, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { shortName } from './builderLabels'
import { sizeAtTouch, type LegOrder, type LimitChoice, type ReadOrders } from './structureOrders'

type BatchTicketProps = {
  read: ReadOrders
  limit: LimitChoice
  onLimit: (limit: LimitChoice) => void
  risk: LeggingRisk | undefined
  rejection: string | undefined
  /** Error message of the last attempt to sign. */
  failure: string | undefined
  isBusy: boolean
  busyText: string | undefined
  isAsked: boolean
  onSend: () => void
  onBack: () => void
}

/** Shows all orders before they are sent, and the risk of a partial fill. */
export function BatchTicket(props: BatchTicketProps) {
  const { read, limit, risk, isBusy } = props
  const problem =
    read.problem?.words ??
    props.rejection ??
    (read.orders.length === 0 ? t('No leg can be sent as an order.') : undefined)
  const [hasPressed, setPressed] = useState(false)
  const ticket = useRef<HTMLElement>(null)
  const send = () => {
    setPressed(problem !== undefined)
    if (problem === undefined) return props.onSend()
    // The price level is the only input of this dialog that can solve the problem.
    ticket.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  return (
    <section ref={ticket} aria-label={t('Send as orders')} className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <h2 className="label">{t('Send as orders, one per leg')}</h2>
      <RadioGroup
        label={t('Price level')}
        size="small"
        value={limit}
        onChange={props.onLimit}
        options={[
          { value: 'touch', label: t('At best bid/ask') },
          { value: 'worst', label: t('Through the book') },
        ]}
      />
      <OrderTable orders={read.orders} />
      {risk !== undefined && <Risk risk={risk} orders={read.orders} />}
      <div aria-live="polite" className="min-h-8 text-xs">
        {problem !== undefined && (
          <p role={hasPressed ? 'alert' : undefined} className="text-danger">
            {problem}
            {read.problem?.code !== undefined && <span className="ml-1 text-2xs text-text-4">{read.problem.code}</span>}
          </p>
        )}
        {props.failure !== undefined && (
          <p className="text-danger">{t('Nothing was sent: {reason}', { reason: props.failure })}</p>
        )}
        {problem === undefined && props.isAsked && (
          <p className="text-warn">
            {plural(read.orders.length, {
              one: 'You’ll sign once in your wallet.',
              other: 'You’ll sign {count} times in your wallet, once per order.',
            })}
          </p>
        )}
      </div>
      <BuilderNote />
      <div className="mt-auto flex gap-2">
        <Button onClick={props.onBack} disabled={isBusy}>
          {t('Back')}
        </Button>
        <Button variant="primary" className="flex-1" isPending={isBusy} onClick={send}>
          {props.busyText ?? plural(read.orders.length, { one: 'Send {count} order', other: 'Send {count} orders' })}
        </Button>
      </div>
    </section>
  )
}

function OrderTable({ orders }: { orders: readonly LegOrder[] }) {
  return (
    <table aria-label={t('Structure orders')} className="w-full border-separate border-spacing-0 text-sm">
      <thead className="text-xs text-text-3">
        <tr className="[&>th]:pb-1 [&>th]:text-right [&>th]:font-normal [&>th:first-child]:text-left">
          <th scope="col">{t('Order')}</th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('Limit')}</th>
          <th scope="col">{t('Value (USD)')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ leg, order }) => {
          const { priceStep, amountStep } = leg.instrument
          const there = sizeAtTouch(leg)
          return (
            <tr key={leg.instrument.instrumentName} className="[&>td]:py-1 [&>td]:text-right">
              <td className="text-left!">
                <span className={order.isBuy ? 'text-buy' : 'text-sell'}>{order.isBuy ? t('Buy') : t('Sell')}</span>{' '}
                {shortName(leg.instrument)}
                {there !== undefined && there < order.amount && (
                  <span className="block text-xs text-text-3">
                    {t('{amount} at best bid/ask', { amount: formatAmount(there, amountStep) })}
                  </span>
                )}
              </td>
              <td>{formatAmount(order.amount, amountStep)}</td>
              <td>{formatPrice(order.limitPrice, priceStep)}</td>
              <td className="text-text-2">{formatUsd(notional(order.limitPrice, order.amount))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Warns that the venue executes a batch order by order, so that some legs may fill without the others. */
function Risk({ risk, orders }: { risk: LeggingRisk; orders: readonly LegOrder[] }) {
  const alone = risk.unlimitedLegs.flatMap((at) => orders[at] ?? []).map(({ leg }) => shortName(leg.instrument))
  return (
    <div className="rounded-sm border border-warn/50 bg-warn-soft p-2 text-xs text-text-1">
      <p className="font-medium text-warn">{t('Legging risk')}</p>
      <p>
        {t('Orders fill independently: some legs may fill while others rest or are rejected.')}{' '}
        {t('If only some fill, delta ranges from {least} to {most}.', {
          least: formatNumber(risk.leastDelta, 2),
          most: formatNumber(risk.mostDelta, 2),
        })}{' '}
        {risk.worstLoss === 'unlimited'
          ? t('Unlimited loss if filled alone: {legs}.', { legs: alone.join(', ') })
          : risk.worstLoss === 'none'
            ? t('No partial fill can lose at expiry.')
            : t('At worst that loses {sum} USD at expiry.', { sum: formatUsd(risk.worstLoss) })}
      </p>
      <p className="text-text-3">{t('An RFQ fills all legs or none.')}</p>
    </div>
  )
}
