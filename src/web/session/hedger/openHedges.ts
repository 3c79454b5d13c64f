import { QueryObserver } from '@tanstack/react-query'
import type { AccountReply } from '@/core/protocol/rest/account'
import { staleForwardMs } from '@/web/market/options/forwardStore'
import { optionScope } from '@/web/market/options/useOptions'
import { accountFigures } from '@/web/session/figures/accountFigures'
import { createOrder } from '@/web/session/orders/createOrder'
import { findOrder } from '@/web/session/orders/findOrder'
import { createPegLocks } from '@/web/session/pegs/pegLocks'
import { openPriceMarket } from '@/web/session/pegs/pegMarket'
import { tabConditions } from '@/web/session/pegs/tabConditions'
import { heldPerpetual, legsOf } from '@/web/session/positionMode/legsOf'
import type { SessionContext } from '@/web/session/sessionContext'
import type { HedgeTerms } from './hedge'
import { createHedgeMarks } from './hedgeMarks'
import type { HedgeMarket } from './hedgeRunDeps'
import { createHedges, type Hedges } from './hedgeStore'

/** The delta hedgers of an account; a part of its session. */
export function openHedges(context: SessionContext): Hedges {
  const { access, clock, marketData, timers, storage, name, notify, data, orders, unknownOutcomes, rest } = context
  const { canSign, isLinkLive, onElsewhere } = tabConditions(context)
  const hedges = createHedges({
    clock,
    venueClock: marketData.venueClock,
    timers,
    isLinkLive,
    signing: () => (canSign() ? 'auto' : access.getSnapshot().status === 'trading' ? 'asks' : 'none'),
    positions: () => (data.freshness.getSnapshot() === undefined ? data.positions() : undefined),
    marginUse: () => marginUseOf(context),
    onFill: context.onFill,
    fit: (order) => {
      const mode = context.positionMode.modeOf(order.instrumentId)
      if (mode === 'hedge') return undefined
      // Where a flip takes two orders, the first one closes the position, and the next hedge is the other.
      const legs = legsOf(order, mode, heldPerpetual(data.positions(), order.instrumentId))
      return legs.kind === 'single' ? legs.order : legs.close
    },
    place: async (order, onSigned) => {
      const record = await createOrder(orders, order, onSigned)
      context.onPlaced(record)
      return record
    },
    find: (orderId, onFound) =>
      unknownOutcomes.end(orderId, (order) => {
        if (order !== undefined) context.onPlaced(order)
        onFound(order)
      }),
    ask: (orderId) => unknownOutcomes.until(() => findOrder(rest, orderId)),
    reread: async () => {
      const { queryClient } = context
      const reading = Promise.all([
        data.readPositions(),
        queryClient.fetchQuery({ ...data.queries.fills, staleTime: 0 }),
      ])
      return reading.then(
        ([positions, fills]) => ({ positions, fills }),
        () => undefined,
      )
    },
    openMarket: (terms) => openHedgeMarket(context, terms),
    canHedge: async ({ instrument: { instrumentId } }) => {
      await context.positionMode.readFor(rest, instrumentId)
      return context.positionMode.modeOf(instrumentId) !== 'hedge'
    },
    followAccount: (listener) => followAccount(context, listener),
    locks: createPegLocks<string>(window.isSecureContext ? navigator.locks : undefined, `optick.hedger.${name}.`),
    marks: createHedgeMarks(storage, name),
    onElsewhere,
    onNews: (news) => notify({ kind: 'hedger', news }),
  })
  context.onEnd(hedges.close)
  return hedges
}

/** All options of the asset in one channel, and the book of its perpetual. */
function openHedgeMarket(
  { marketData, data }: Pick<SessionContext, 'marketData' | 'data'>,
  { asset, instrument }: HedgeTerms,
): HedgeMarket {
  const { clock } = marketData
  const options = marketData.tickers(optionScope(asset))
  const perpetual = openPriceMarket(marketData, instrument, data.openOrders)
  return {
    read: () => {
      const { status, updatedAtMs, tickers } = options.getSnapshot()
      const { isBookLive, others } = perpetual.read()
      const isFresh = status === 'live' && updatedAtMs !== undefined && clock.nowMs() - updatedAtMs <= staleForwardMs
      return {
        tickers: isFresh ? tickers : undefined,
        bestBid: isBookLive ? others.bestBid : undefined,
        bestAsk: isBookLive ? others.bestAsk : undefined,
      }
    },
    subscribe: (listener) => {
      const stops = [options.subscribe(listener), perpetual.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Keeps positions, summary and fills live, whatever is on the screen. */
function followAccount(
  { queryClient, data, socket }: Pick<SessionContext, 'queryClient' | 'data' | 'socket'>,
  listener: () => void,
): () => void {
  const { positions, summary, fills } = data.queries
  const stops = [
    new QueryObserver(queryClient, positions).subscribe(listener),
    new QueryObserver(queryClient, summary).subscribe(listener),
    new QueryObserver(queryClient, fills).subscribe(listener),
    data.freshness.subscribe(listener),
    socket.subscribe(listener),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** By the venue's last report, which is read every 15 seconds and after each fill. */
function marginUseOf({ queryClient, data }: Pick<SessionContext, 'queryClient' | 'data'>): number | undefined {
  const account = queryClient.getQueryData<AccountReply>(data.queries.summary.queryKey)
  if (account === undefined) return undefined
  const noPrices = { tickers: new Map(), indexes: new Map() }
  return accountFigures(account, noPrices, () => undefined).maintenanceUse ?? 0
}
