import { useState } from 'react'
import { useLocation } from 'wouter'
import { fixed6, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { leggingRisk } from '@/core/quant/structures/leggingRisk'
import { orderOutcomeText, scaledOrderRows, summaryText } from '@/web/desk/ticket/scaled/scaledOrderRow'
import { t } from '@/web/language/t'
import { useTickersOf } from '@/web/market/tickers/useTickersOf'
import { useInstruments } from '@/web/market/useInstruments'
import { followBatch } from '@/web/options/structure/followBatch'
import { useStructureStore } from '@/web/options/structure/structureStore'
import { accessMissing, accessWaits } from '@/web/session/access/accessLabels'
import { asksForOrders } from '@/web/session/access/asksForSignatures'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess, useAccountSession, useOpenOrders, usePendingOrders } from '@/web/session/accountContext'
import { useBatch } from '@/web/session/batches/useBatch'
import { Button } from '@/web/ui/Button'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { BatchTicket } from './BatchTicket'
import { costLabel } from './builderLabels'
import { structureOf } from './builderLeg'
import { useStructurePreview } from './BuilderMargin'
import { legOutcomes, imbalanceOf, type LegOutcome, LegsResult } from './LegsResult'
import { structureOrders, type LimitChoice } from './structureOrders'
import type { BuilderMarket } from './useBuilderMarket'

export type BuilderTradeProps = {
  asset: string
  market: BuilderMarket
  /** Structures. */
  amount: Amount
  nowNs: bigint
  obstacle: string | undefined
  step: TradeStep
  onStep: (step: TradeStep) => void
}
export type TradeStep = 'look' | 'send' | 'sent' | 'net'

export type TradeWay = 'net' | 'rfq' | 'legs'

/**
 * Three ways to trade a structure, behind one button. A request for quotes fills all legs or no leg; a batch sends one
 * order for each leg; a net order rests one leg and takes the others.
 */
export function TradeChoice({
  asset,
  market,
  obstacle,
  onStep,
  way,
  onWay,
  cost,
}: BuilderTradeProps & { way: TradeWay; onWay: (way: TradeWay) => void; cost: Usd | undefined }) {
  const [, navigate] = useLocation()
  const { canTrade, stepOn } = useTradeAccess()
  const traded = market.legs.filter(({ ratio }) => ratio !== undefined)
  const isDisabled = traded.length < (way === 'net' ? 2 : 1) || obstacle !== undefined
  const begin = () => {
    if (way === 'rfq') return navigate(optionPath('requests', asset))
    return canTrade === 'signedOut' ? stepOn() : onStep(way === 'net' ? 'net' : 'send')
  }
  const missing = accessMissing[canTrade]
  return (
    <section
      aria-label={t('Trade structure')}
      className="flex shrink-0 flex-col gap-2 px-3 pb-3 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-surface-1 max-lg:py-2"
    >
      {obstacle !== undefined && <p className="text-xs text-danger">{obstacle}</p>}
      {cost !== undefined && (
        <p className="flex justify-between text-sm lg:hidden">
          <span className="text-text-3">{t('Net')}</span> {costLabel(cost)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 lg:flex-col">
        <RadioGroup
          label={t('Trade as')}
          value={way}
          onChange={onWay}
          options={[
            { value: 'net', label: t('Net price') },
            { value: 'rfq', label: t('RFQ') },
            { value: 'legs', label: t('Legs') },
          ]}
        />
        <Button variant="primary" size="large" className="max-lg:flex-1" disabled={isDisabled} onClick={begin}>
          {way === 'rfq' ? t('Request quotes') : way === 'net' ? t('Rest at a net price…') : t('Send as orders…')}
        </Button>
      </div>
      <p className={`text-xs text-text-3 ${missing === undefined ? 'max-lg:hidden' : ''}`}>
        {missing ?? t('Nothing is sent until you confirm.')}
      </p>
    </section>
  )
}

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
  const deltas = traded.map(({ greeks: { delta }, contracts }) => (delta ?? Number.NaN) * toNumber(contracts))
  const signed = batch?.entries.filter(({ ready }) => ready !== undefined).length ?? 0
  return (
    <BatchTicket
      read={read}
      limit={limit}
      onLimit={setLimit}
      risk={structure === undefined ? undefined : leggingRisk(structure, deltas)}
      rejection={accessWaits[canTrade] ?? accessMissing[canTrade] ?? obstacle ?? marginRejection(preview)}
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

function marginRejection(preview: ReturnType<typeof useStructurePreview>): string | undefined {
  return preview?.hasEnough === false ? t('Not enough available margin for these orders.') : undefined
}

export function SentLegs({ asset, onStep }: Pick<BuilderTradeProps, 'asset' | 'onStep'>) {
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
    const ticker = instrument === undefined ? undefined : tickers.get(instrument.instrumentName)
    const touch = entry.order.isBuy ? ticker?.ask?.price : ticker?.bid?.price
    return touch === undefined ? undefined : fixed6<Price>(touch)
  }
  return (
    <LegsResult
      outcomes={outcomes}
      imbalance={imbalanceOf(outcomes, deltaOf)}
      summary={summaryText(scaledOrderRows(batch.entries, open))}
      textOf={orderOutcomeText}
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
