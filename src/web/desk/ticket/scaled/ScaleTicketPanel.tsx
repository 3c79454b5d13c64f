import { useEffect, useMemo } from 'react'
import {
  useAccess,
  useAccountServices,
  useAccountSession,
  useOpenOrders,
  usePendingOrders,
} from '@/web/session/accountContext'
import { asksForOrders } from '@/web/session/access/asksForSignatures'
import { useBatch } from '@/web/session/batches/useBatch'
import { SigningModeChoice } from '@/web/desk/ticket/SigningModeChoice'
import { TicketFlags } from '@/web/desk/ticket/TicketFlags'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import { ScaledOrdersResult } from './ScaledOrdersResult'
import { ScaleTicket } from './ScaleTicket'
import type { ScaleInput } from './readScale'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import type { Instrument } from '@/core/protocol/instrument'
import { bestRestingPrice } from '@/core/quant/othersBook'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import type { ScaleDraft } from './scaleDraft'
import { useScale } from './useScale'

type ScaleTicketPanelProps = {
  instrument: Instrument
  desk: {
    readonly draft: OrderDraft
    readonly setDraft: SetDraft
    readonly scale: ScaleDraft
    readonly setScale: (scale: ScaleDraft) => void
    readonly setLadder: (ladder: readonly ChartDraft[]) => void
  }
}

/** The ticket of ladders, live; once one is sent, what became of each of its orders. */
export function ScaleTicketPanel({ instrument, desk }: ScaleTicketPanelProps) {
  const batch = useBatch()
  // A ladder belongs to one instrument, and is reported where that is traded; the legs of a structure are not.
  const isOfThis = batch?.entries.every(({ order }) => order.instrumentId === instrument.instrumentId) === true
  const isSent = isOfThis && batch.phase !== 'signing' && batch.entries.some(({ ready }) => ready !== undefined)
  return isSent ? <Sent instrument={instrument} /> : <Form instrument={instrument} desk={desk} />
}

function Form({ instrument, desk }: ScaleTicketPanelProps) {
  const { draft, setDraft, scale, setScale, setLadder } = desk
  const access = useAccess()
  const { access: store } = useAccountServices()
  const batches = useAccountSession()?.batches
  const batch = useBatch()
  const { canTrade, stepOn } = useTradeAccess()
  const { side, amountText, postOnly, reduceOnly, mmp, selfTradePrevention } = draft
  const input = useMemo(
    (): ScaleInput => ({ ...scale, side, amountText, postOnly, reduceOnly, mmp, selfTradePrevention }),
    [scale, side, amountText, postOnly, reduceOnly, mmp, selfTradePrevention],
  )
  const { read, own, problem, offer } = useScale(instrument, input, setScale)
  const rungs = read.rungs
  useEffect(() => {
    // The chart and the book belong to the desk, and show what this ticket means while it is open.
    setLadder((rungs ?? noRungs).map((rung): ChartDraft => ({ side, ...rung })))
    return () => setLadder(noRungs)
  }, [rungs, side, setLadder])

  const change = (part: Partial<ScaleInput>) => {
    const next = { ...input, ...part }
    const { fromText, toText, countText, shape, nextEnd } = next
    setScale({ fromText, toText, countText, shape, nextEnd })
    setDraft((now) => ({ ...now, side: next.side, amountText: next.amountText }))
  }
  const submit = () => {
    if (canTrade !== 'trading') return stepOn()
    if (read.orders !== undefined && problem === undefined) void batches?.send(read.orders)
  }
  const signingMode = access.status === 'trading' ? access.signingMode : 'wallet'
  return (
    <ScaleTicket
      instrument={instrument}
      input={input}
      onInput={change}
      read={read}
      own={own}
      problem={problem}
      offer={offer}
      phase={batch?.phase}
      signedCount={batch?.entries.filter(({ ready }) => ready !== undefined).length ?? 0}
      failure={batch?.phase === 'settled' ? batch.failure : undefined}
      canTrade={canTrade}
      isAsked={asksForOrders(access)}
      flags={
        <TicketFlags
          draft={{ ...draft, type: 'limit', timeInForce: 'GTC' }}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        />
      }
      signing={
        <SigningModeChoice
          mode={signingMode}
          isPaperWallet={access.status !== 'signedOut' && access.isPaper}
          onChange={store.setSigningMode}
          isOneClickAvailable={access.status === 'trading'}
        />
      }
      onSubmit={submit}
    />
  )
}

const noRungs: readonly [] = []

function Sent({ instrument }: { instrument: Instrument }) {
  const batch = useBatch()
  const session = useAccountSession()
  const open = useOpenOrders().data?.orders ?? []
  const { cancels } = usePendingOrders()
  const { status, bestBid, bestAsk } = useOrderBook(instrument.instrumentName)
  if (batch === undefined || session === undefined) return null
  const { batches, actions } = session
  const isBuy = batch.entries[0]?.order.isBuy === true
  const best = isBuy ? bestAsk : bestBid
  return (
    <ScaledOrdersResult
      batch={batch}
      open={open}
      instrument={instrument}
      restingPrice={status === 'live' ? bestRestingPrice(isBuy, best, instrument.priceStep) : undefined}
      isCancelling={batch.entries.some(({ ready }) => ready !== undefined && cancels.has(ready.orderId))}
      onRetry={(key, limitPrice) => void batches.retry(key, limitPrice)}
      onSendSingly={() => void batches.sendSingly()}
      onAskAgain={() => void batches.askAgain()}
      onCancel={(orders) => void actions.cancelThese(orders)}
      onDismiss={batches.dismiss}
    />
  )
}
