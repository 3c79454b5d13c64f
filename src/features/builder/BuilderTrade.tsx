import { useState } from 'react'
import { useLocation } from 'wouter'
import { asksForOrders } from '@/account/access'
import { accessMissing, accessWaits } from '@/account/accessLabels'
import { useAccess, useAccountSession, useOpenOrders, usePendingOrders } from '@/account/accountContext'
import { useBatch } from '@/account/batches/useBatch'
import { legOutcomes, imbalanceOf, type LegOutcome, LegsResult } from './LegsResult'
import { structureOrders, type LimitChoice, sizeAtTouch, type LegOrder, type ReadOrders } from './structureOrders'
import { orderOutcomeText, scaledOrderRows, summaryText } from '@/appContext/orders/scaledOrderRow'
import { useInstruments } from '@/marketData/instruments'
import { useTickersOf } from '@/marketData/tickers/useTickersOf'
import { fixed6, toNumber, type Price, notional } from '@/protocol/fixed6'
import { leggingRisk, type LeggingRisk } from '@/quant/structures/leggingRisk'
import { structureOf } from './builderLeg'
import { Button } from '@/ui/Button'
import { t, plural } from '@/language/t'
import { followBatch } from '@/appContext/structure/followBatch'
import { useStructureStore } from '@/appContext/structure/structureStore'
import { useTradeAccess } from '@/appContext/useTradeAccess'
import { optionPath } from '@/appContext/optionPaths'
import { useStructurePreview } from './BuilderMargin'
import type { BuilderMarket } from './useBuilderMarket'
import { formatAmount, formatNumber, formatPrice, formatUsd } from '@/ui/formatNumber'
import { RadioGroup } from '@/ui/RadioGroup'
import { shortName } from './builderLabels'

export type BuilderTradeProps = {
  asset: string
  market: BuilderMarket
  nowNs: bigint
  /** Why the structure cannot be traded as it is. */
  obstacle: string | undefined
  step: TradeStep
  onStep: (step: TradeStep) => void
}
export type TradeStep = 'look' | 'send' | 'sent'

/** The ways from a structure to a position: all legs or none by a request for quotes, or each leg by an order. */
export function TradeChoice({ asset, market, obstacle, onStep }: BuilderTradeProps) {
  const [, navigate] = useLocation()
  const { canTrade, stepOn } = useTradeAccess()
  const traded = market.legs.filter(({ ratio }) => ratio !== undefined)
  const isDisabled = traded.length === 0 || obstacle !== undefined
  return (
    <section aria-label={t('Trade structure')} className="flex shrink-0 flex-col gap-2 border-t border-line p-3">
      {obstacle !== undefined && <p className="text-xs text-danger">{obstacle}</p>}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" disabled={isDisabled} onClick={() => navigate(optionPath('requests', asset))}>
          {t('Request quotes')}
        </Button>
        <Button disabled={isDisabled} onClick={() => (canTrade === 'signedOut' ? stepOn() : onStep('send'))}>
          {t('Send as orders…')}
        </Button>
      </div>
      <p className="text-xs text-text-3">{accessMissing[canTrade] ?? t('Nothing is sent until you confirm.')}</p>
    </section>
  )
}

/** The orders before they are sent. */
export function SendOrders({ market, nowNs, obstacle, onStep }: BuilderTradeProps) {
  const [limit, setLimit] = useState<LimitChoice>('touch')
  const access = useAccess()
  const { canTrade } = useTradeAccess()
  const batches = useAccountSession()?.batches
  const batch = useBatch()
  const preview = useStructurePreview({ ...market, nowNs })
  const read = structureOrders(market.legs, limit)
  const { onOrderSigned } = useStructureStore()
  const traded = market.legs.filter(({ ratio }) => ratio !== undefined)
  const isBusy = batch !== undefined && batch.phase !== 'settled'
  const send = async () => {
    if (batches === undefined || isBusy) return
    const sending = batches.sendApart(read.orders.map(({ order }) => order))
    const stop = followBatch(batches, onOrderSigned)
    if (await sending) onStep('sent')
    else stop()
  }
  const structure = structureOf(traded)
  const deltas = traded.map(({ delta, contracts }) => (delta ?? Number.NaN) * toNumber(contracts))
  const signed = batch?.entries.filter(({ ready }) => ready !== undefined).length ?? 0
  return (
    <BatchTicket
      read={read}
      limit={limit}
      onLimit={setLimit}
      risk={structure && leggingRisk(structure, deltas)}
      refusal={accessWaits[canTrade] ?? accessMissing[canTrade] ?? obstacle ?? marginRefusal(preview)}
      failure={batch?.phase === 'settled' && signed === 0 ? batch.failure?.words : undefined}
      isBusy={isBusy}
      busyText={
        isBusy
          ? batch.phase === 'signing'
            ? t('{signed} of {count} signed', { signed, count: batch.entries.length })
            : t('Sending…')
          : undefined
      }
      isAsked={asksForOrders(access)}
      onSend={() => void send()}
      onBack={() => onStep('look')}
    />
  )
}

function marginRefusal(preview: ReturnType<typeof useStructurePreview>): string | undefined {
  return preview?.hasEnough === false ? t('Not enough available margin for these orders.') : undefined
}

/** What became of each leg. */
export function SentLegs({ asset, onStep }: BuilderTradeProps) {
  const batch = useBatch()
  const session = useAccountSession()
  const open = useOpenOrders().data?.orders ?? []
  const { cancels } = usePendingOrders()
  const { data: listings } = useInstruments({ asset })
  const { tickers } = useTickersOf([`${asset} OPTION`, `${asset} PERPETUAL`])
  if (batch === undefined || session === undefined) return null
  const instruments = new Map((listings ?? []).map(({ instrument }) => [instrument.instrumentId, instrument]))
  const outcomes = legOutcomes(batch.entries, open, (id) => instruments.get(id))
  const deltaOf = (name: string) => {
    const isPerpetual = [...instruments.values()].some(
      ({ instrumentName, instrumentType }) => instrumentName === name && instrumentType === 'PERPETUAL',
    )
    return isPerpetual ? 1 : tickers.get(name)?.mark?.delta
  }
  const touchOf = ({ instrument, entry }: LegOutcome): Price | undefined => {
    const ticker = instrument && tickers.get(instrument.instrumentName)
    const touch = entry.order.isBuy ? ticker?.ask?.price : ticker?.bid?.price
    return touch === undefined ? undefined : fixed6<Price>(touch)
  }
  return (
    <LegsResult
      outcomes={outcomes}
      imbalance={imbalanceOf(outcomes, deltaOf)}
      summary={summaryText(scaledOrderRows(batch.entries, open))}
      wordsOf={orderOutcomeText}
      failure={batch.failure}
      isBusy={batch.phase !== 'settled'}
      isCancelling={outcomes.some(({ open: order }) => order !== undefined && cancels.has(order.orderId))}
      touchOf={touchOf}
      onRetry={(key, limitPrice) => void session.batches.retry(key, limitPrice)}
      onSendSingly={() => void session.batches.sendSingly()}
      onAskAgain={() => void session.batches.askAgain()}
      onCancel={(orders) => void session.actions.cancelThese(orders)}
      onDismiss={() => {
        session.batches.dismiss()
        onStep('look')
      }}
    />
  )
}

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
  busyText: string | undefined
  /** The wallet asks for each signature. */
  isAsked: boolean
  onSend: () => void
  onBack: () => void
}

/** Everything that would be sent, and what can go wrong when only a part of it is filled. */
function BatchTicket(props: BatchTicketProps) {
  const { read, limit, risk, isBusy } = props
  const problem = read.problem?.words ?? props.refusal
  return (
    <section aria-label={t('Send as orders')} className="flex min-h-0 flex-1 flex-col gap-2 p-3">
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
        {problem === undefined && props.isAsked && (
          <p className="text-warn">
            {plural(read.orders.length, {
              one: 'You’ll sign once in your wallet.',
              other: 'You’ll sign {count} times in your wallet, once per order.',
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
            <tr
              key={leg.instrument.instrumentName}
              className="[&>td]:border-t [&>td]:border-line/60 [&>td]:py-1 [&>td]:text-right"
            >
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

/** What a batch does not promise: that all of it is filled, or none. */
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
            : t('Worst partial fill loses {sum} USD at expiry.', { sum: formatUsd(risk.worstLoss) })}
      </p>
      <p className="text-text-3">{t('An RFQ fills all legs or none.')}</p>
    </div>
  )
}
