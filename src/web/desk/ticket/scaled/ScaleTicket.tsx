import { useEffect, useMemo } from 'react'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import { isReduceForced, sidelessProblem } from '@/web/desk/draft/positionModeDraft'
import { TicketFlags } from '@/web/desk/ticket/TicketFlags'
import { Signing, SideChoice, TicketShell } from '@/web/desk/ticket/TicketShell'
import { useTicket, useTicketAccess } from '@/web/desk/ticket/useTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { plural, t } from '@/web/language/t'
import { asksForOrders } from '@/web/session/access/asksForSignatures'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import type { BatchOrder } from '@/web/session/batches/batchOrder'
import type { Batch } from '@/web/session/batches/batchStore'
import { useBatch } from '@/web/session/batches/useBatch'
import { heldAtSide } from '@/web/session/figures/positions'
import { flagTexts } from '@/web/session/orders/orderFlags'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { formatPrice, decimalsOf, formatDecimal } from '@/web/ui/formatNumber'
import { StepField } from '@/web/ui/StepField'
import type { ScaleInput } from './readScale'
import { ScalePreview } from './ScalePreview'
import { ShapeChoice } from './ShapeChoice'
import { useScale, type LadderOffer } from './useScale'

export type ScaleTicketProps = {
  instrument: Instrument
  context: Pick<TicketContext, 'draft' | 'setDraft' | 'scale' | 'setScale' | 'setLadder'>
}

export function ScaleTicket({ instrument, context }: ScaleTicketProps) {
  const { draft, setDraft, scale, setScale, setLadder } = context
  const batches = useAccountSession()?.batches
  const batch = useBatch()
  // True when the wallet prompts for each signature.
  const isAsked = asksForOrders(useAccess())
  const { side, amountText } = draft
  const { mode } = usePositionMode(instrument)
  const isForced = isReduceForced(mode, instrument, side, heldAtSide(usePositionsInSpareFrame(), instrument))
  const input = useMemo((): ScaleInput => {
    const { reduceOnly } = draft
    return { ...draft, ...scale, reduceOnly: reduceOnly || isForced }
  }, [draft, scale, isForced])
  const { read, own, offer, ...checked } = useScale(instrument, input, setScale)
  const problem = mode === 'hedge' ? sidelessProblem : checked.problem
  const { rungs, orders } = read
  useEffect(() => {
    // Publishes the orders to the chart and the book of the desk, which preview this ticket while it is open.
    setLadder((rungs ?? noRungs).map((rung): ChartDraft => ({ side, ...rung })))
    return () => setLadder(noRungs)
  }, [rungs, side, setLadder])

  const change = (part: Partial<ScaleInput>) => {
    const next = { ...input, ...part }
    const { fromText, toText, countText, shape, nextEnd } = next
    setScale({ fromText, toText, countText, shape, nextEnd })
    setDraft((now) => ({ ...now, side: next.side, amountText: next.amountText }))
  }
  /** Clears the amount once the orders may be at the venue, so that the unsent ticket does not repeat them. */
  const clearSent = (wasSent: boolean) => {
    if (wasSent) setDraft((now) => (now.amountText === amountText ? { ...now, amountText: '' } : now))
  }
  const { ticket, field } = useTicket({
    access: useTicketAccess(),
    problem,
    isFilledIn: orders !== undefined,
    pending: batch === undefined ? undefined : pendingText(batch, orders?.length ?? 0, isAsked),
    send: () => {
      if (problem === undefined && orders !== undefined) void batches?.send(orders).then(clearSent)
      return problem
    },
  })

  return (
    <TicketShell
      ticket={ticket}
      name={t('Scale ticket')}
      message={{
        offer:
          offer !== undefined && ticket.problem?.code === 'GTC_ORDER_REJECTED'
            ? offerText(offer, instrument)
            : undefined,
        failure:
          batch?.phase === 'settled' && batch.failure !== undefined
            ? t('Nothing was sent: {reason}', { reason: batch.failure.words })
            : undefined,
        signed:
          orders === undefined || problem !== undefined ? undefined : (
            <Signing>
              {scaleText(orders, instrument)}.{' '}
              {isAsked && (
                <span className="text-warn">
                  {plural(orders.length, {
                    one: 'You’ll sign once in your wallet.',
                    other: 'You’ll sign {count} times in your wallet, once per order.',
                  })}
                </span>
              )}
            </Signing>
          ),
      }}
      button={{ text: placeLabels(orders?.length ?? 0), side }}
      preview={<ScalePreview instrument={instrument} rungs={rungs} own={own} />}
    >
      <SideChoice value={side} onChange={(next) => change({ side: next })} />
      <div className="grid grid-cols-2 gap-1.5">
        <StepField
          {...field('from', input.fromText)}
          label={t('From')}
          unit=""
          unitName="USD"
          step={instrument.priceStep}
          onChange={(fromText) => change({ fromText, nextEnd: 'to' })}
        />
        <StepField
          {...field('to', input.toText)}
          label={t('To')}
          unit=""
          unitName="USD"
          step={instrument.priceStep}
          onChange={(toText) => change({ toText, nextEnd: 'from' })}
        />
      </div>
      <div className="grid grid-cols-2 gap-1.5">
        <StepField
          {...field('amount', amountText)}
          label={t('Total')}
          unit={instrument.asset}
          step={instrument.amountStep}
          onChange={(text) => change({ amountText: text })}
        />
        <StepField
          {...field('count', input.countText)}
          label={t('Orders')}
          unit=""
          step={oneOrder}
          onChange={(countText) => change({ countText })}
        />
      </div>
      <ShapeChoice value={input.shape} onChange={(shape) => change({ shape })} />
      <TicketFlags
        draft={{ ...draft, type: 'limit', timeInForce: 'GTC' }}
        hasTimeInForce={false}
        isReduceForced={isForced}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </TicketShell>
  )
}

const noRungs: readonly [] = []

const oneOrder = 1_000_000n

function offerText({ price, takingCount, onTake }: LadderOffer, { priceStep }: Instrument) {
  return {
    words: plural(takingCount, {
      one: 'Post-only: {count} order would execute immediately',
      other: 'Post-only: {count} orders would execute immediately',
    }),
    label: t('Move last price to {price}', { price: formatPrice(price, priceStep) }),
    onTake,
  }
}

function pendingText({ phase, entries }: Batch, count: number, isAsked: boolean): string | undefined {
  switch (phase) {
    case 'signing':
      return isAsked
        ? t('Waiting for the wallet: {signed} of {count} signed', {
            signed: entries.filter(({ ready }) => ready !== undefined).length,
            count,
          })
        : t('Signing…')
    case 'sending':
      return t('Sending…')
    case 'asking':
      return t('Checking status…')
    case 'settled':
      return undefined
  }
}

function placeLabels(count: number): string {
  return count === 0
    ? t('Place scaled orders')
    : plural(count, { one: 'Place {count} order', other: 'Place {count} orders' })
}

/** Describes a scaled order, for example "Buy 1 ETH-PERP in 5 orders from 3,100.0 to 3,110.0, post-only". */
export function scaleText(
  orders: readonly BatchOrder[],
  { instrumentName, priceStep }: Pick<Instrument, 'instrumentName' | 'priceStep'>,
): string {
  const first = orders[0]
  if (first === undefined) return ''
  const total = fixed6<Amount>(orders.reduce((sum, { amount }) => sum + amount, 0n))
  const values = {
    amount: formatDecimal(total, decimalsOf(total)),
    instrument: instrumentName,
    count: orders.length,
    from: formatPrice(first.limitPrice, priceStep),
    to: formatPrice(orders.at(-1)?.limitPrice, priceStep),
  }
  return [
    first.isBuy
      ? t('Buy {amount} {instrument} in {count} orders from {from} to {to}', values)
      : t('Sell {amount} {instrument} in {count} orders from {from} to {to}', values),
    ...flagTexts(first),
  ].join(', ')
}
