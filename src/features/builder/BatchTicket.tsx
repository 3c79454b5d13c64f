import { notional } from '@/protocol/fixed6'
import type { LeggingRisk } from '@/quant/structures/leggingRisk'
import { Button } from '@/ui/Button'
import { formatAmount } from '@/ui/formatAmount'
import { formatNumber } from '@/ui/formatNumber'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { RadioGroup } from '@/ui/RadioGroup'
import { plural, t } from '@/ui/t'
import { shortName } from './builderWords'
import { sizeAtTouch, type LegOrder, type LimitChoice, type ReadOrders } from './structureOrders'

type BatchTicketProps = {
  read: ReadOrders
  limit: LimitChoice
  onLimit: (limit: LimitChoice) => void
  risk: LeggingRisk | undefined
  /** Why the account would be refused. */
  refusal: string | undefined
  /** Why the last one was not signed. */
  failure: string | undefined
  isBusy: boolean
  /** Where signing has got to. */
  busyWords: string | undefined
  isWallet: boolean
  onSend: () => void
  onBack: () => void
}

/** Everything that would be sent, and what can go wrong when only a part of it is filled. */
export function BatchTicket(props: BatchTicketProps) {
  const { read, limit, risk, isBusy } = props
  const problem = read.problem?.words ?? props.refusal
  return (
    <section aria-label={t('Send as orders')} className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <h2 className="label">{t('Send as orders, one a leg')}</h2>
      <RadioGroup
        label={t('How far each order goes')}
        size="small"
        value={limit}
        onChange={props.onLimit}
        options={[
          { value: 'touch', label: t('To the touch') },
          { value: 'worst', label: t('Through the depth') },
        ]}
      />
      <OrderTable orders={read.orders} />
      {risk !== undefined && <Risk risk={risk} orders={read.orders} />}
      <div aria-live="polite" className="min-h-8 text-xs">
        {problem !== undefined && (
          <p className="text-danger">
            {problem}
            {read.problem?.code !== undefined && (
              <span className="ml-1 text-[10px] text-text-4">{read.problem.code}</span>
            )}
          </p>
        )}
        {props.failure !== undefined && (
          <p className="text-danger">{t('Nothing was sent: {reason}', { reason: props.failure })}</p>
        )}
        {problem === undefined && props.isWallet && (
          <p className="text-warn">
            {plural(read.orders.length, {
              one: 'The wallet asks once.',
              other: 'The wallet asks {count} times, once for each order.',
            })}
          </p>
        )}
      </div>
      <div className="mt-auto flex gap-2">
        <Button onClick={props.onBack} disabled={isBusy}>
          {t('Back')}
        </Button>
        <Button
          variant="primary"
          className="flex-1"
          isPending={isBusy}
          disabled={!isBusy && (problem !== undefined || read.orders.length === 0)}
          onClick={props.onSend}
        >
          {props.busyWords ?? plural(read.orders.length, { one: 'Send {count} order', other: 'Send {count} orders' })}
        </Button>
      </div>
    </section>
  )
}

function OrderTable({ orders }: { orders: readonly LegOrder[] }) {
  return (
    <table aria-label={t('Orders of the structure')} className="w-full border-separate border-spacing-0 text-sm">
      <thead className="text-xs text-text-3">
        <tr className="[&>th]:pb-1 [&>th]:text-right [&>th]:font-normal [&>th:first-child]:text-left">
          <th scope="col">{t('Order')}</th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('Limit')}</th>
          <th scope="col">{t('Value USD')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ leg, order }) => {
          const { priceStep, amountStep } = leg.instrument
          const there = sizeAtTouch(leg)
          return (
            <tr
              key={leg.instrument.instrumentName}
              className="[&>td]:border-t [&>td]:border-line/60 [&>td]:py-1 [&>td]:text-right"
            >
              <td className="text-left!">
                <span className={order.isBuy ? 'text-buy' : 'text-sell'}>{order.isBuy ? t('Buy') : t('Sell')}</span>{' '}
                {shortName(leg.instrument)}
                {there !== undefined && there < order.amount && (
                  <span className="block text-xs text-text-3">
                    {t('{amount} at the touch', { amount: formatAmount(there, amountStep) })}
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

/** What a batch does not promise: that all of it is filled, or none. */
function Risk({ risk, orders }: { risk: LeggingRisk; orders: readonly LegOrder[] }) {
  const alone = risk.unlimitedLegs.flatMap((at) => orders[at] ?? []).map(({ leg }) => shortName(leg.instrument))
  return (
    <div className="rounded-sm border border-warn/50 bg-warn-soft p-2 text-xs text-text-1">
      <p className="font-medium text-warn">{t('Legging risk')}</p>
      <p>
        {t('Each order goes and fills by itself: some legs may fill while others rest or are refused.')}{' '}
        {t('With some filled the delta lies between {least} and {most}.', {
          least: formatNumber(risk.leastDelta, 2),
          most: formatNumber(risk.mostDelta, 2),
        })}{' '}
        {risk.worstLoss === 'unlimited'
          ? t('Alone, these lose without limit: {legs}.', { legs: alone.join(', ') })
          : risk.worstLoss === 'none'
            ? t('No part of it can lose at expiry.')
            : t('The worst part of it loses {sum} USD at expiry.', { sum: formatUsd(risk.worstLoss) })}
      </p>
      <p className="text-text-3">{t('A request for quotes fills all legs or none.')}</p>
    </div>
  )
}
