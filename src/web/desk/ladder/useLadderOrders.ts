import { useCallback, useRef, useState } from 'react'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { formText } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { whenLive } from '@/web/market/whenLive'
import { useAccess, useAccountServices, useAccountSession } from '@/web/session/accountContext'
import { noFlags } from '@/web/session/orders/orderFlags'
import { OvertakenError } from '@/web/session/orders/overtakenError'
import { showToast } from '@/web/ui/showToast'
import type { LadderPress } from './LadderPanel'
import type { LadderDraft } from './myOrdersCells'

type Sent = LadderPress & { readonly amount: Amount }

/**
 * Orders of the ladder. Each press sends at once, without waiting for the previous order, or waits while the book is
 * briefly not live. Orders still unsigned when the ladder is disarmed are not sent.
 */
export function useLadderOrders(instrument: Instrument) {
  const access = useAccess()
  const { access: store } = useAccountServices()
  const actions = useAccountSession()?.actions
  const marketData = useMarketData()
  const [sending, setSending] = useState<readonly (LadderDraft & { readonly key: number })[]>([])
  const round = useRef({ arming: 0, presses: 0 })

  const { instrumentName } = instrument
  const reject = (detail: string, code?: ErrorCode) =>
    showToast({ tone: 'danger', title: t('Not sent'), detail, code, category: 'orders', instrumentName })
  /** Shows the order in flight until `run` settles. */
  const showWhile = (press: Sent, run: Promise<unknown>) => {
    const key = ++round.current.presses
    setSending((now) => [...now, { side: press.side, price: press.price, amount: press.amount, isPending: true, key }])
    void run.finally(() => setSending((now) => now.filter((other) => other.key !== key)))
  }

  const send = (press: Sent, book: Touch) => {
    if (actions === undefined) return
    const markPrice = marketData
      .tickers({ kind: 'instrument', instrumentName })
      .getSnapshot()
      .tickers.get(instrumentName)?.mark?.price
    const order = orderOf(press, instrument)
    const code = checkOrderForm({ instrument, isMarket: false, markPrice, ...order }) ?? checkResting(press, book)
    if (code !== undefined) {
      return reject(formText(code, order, { instrument, markPrice }), code)
    }
    const { arming } = round.current
    const beforeSend = async () => {
      if (arming !== round.current.arming) throw new OvertakenError(t('The ladder was disarmed.'))
    }
    showWhile(press, actions.place(order, { mayOverlap: true, beforeSend }))
  }
  const place = (press: Sent) => {
    const store = marketData.orderBook(instrumentName)
    const book = store.getSnapshot()
    if (book.status === 'live') return send(press, book)
    const { arming } = round.current
    const sendWhenLive = whenLive(store, marketData.timers).then((live) => {
      if (arming !== round.current.arming) return reject(t('The ladder was disarmed.'))
      return live === undefined ? reject(t('Order book isn’t live. No order was sent.')) : send(press, live)
    })
    showWhile(press, sendWhenLive)
  }

  const dropUnsigned = useCallback(() => void (round.current.arming += 1), [])

  return {
    unarmable: unarmableBecause(access, actions !== undefined),
    /** Enables one-click trading. Present only if nothing else prevents arming. */
    onOneClick: access.status === 'trading' ? () => store.setSigningMode('oneClick') : undefined,
    sending,
    place,
    dropUnsigned,
  }
}

function orderOf({ side, price, amount, isPostOnly }: Sent, { instrumentId }: Instrument) {
  return {
    instrumentId,
    isBuy: side === 'buy',
    amount,
    limitPrice: price,
    ...noFlags,
    postOnly: isPostOnly,
    timeInForce: 'GTC',
  } as const
}

type Touch = { readonly status: string; readonly bestBid: bigint | undefined; readonly bestAsk: bigint | undefined }

/** Error code that the venue would return for a post-only order that would take. */
function checkResting({ side, price, isPostOnly }: Sent, { status, bestBid, bestAsk }: Touch): ErrorCode | undefined {
  const opposite = side === 'buy' ? bestAsk : bestBid
  if (!isPostOnly || status !== 'live' || opposite === undefined) return undefined
  const isTaking = side === 'buy' ? price >= opposite : price <= opposite
  return isTaking ? 'GTC_ORDER_REJECTED' : undefined
}

function unarmableBecause(access: ReturnType<typeof useAccess>, isOpen: boolean): string | undefined {
  if (access.status !== 'trading' || !isOpen) return t('Click to fill the ticket')
  return access.signingMode === 'oneClick' ? undefined : t('One-click is off')
}
