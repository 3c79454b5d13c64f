import { QueryObserver } from '@tanstack/react-query'
import { assert } from '@/core/lib/assert'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { namedAsset } from '@/core/protocol/rest/protection'
import { mmpQuery } from '@/web/session/mmp/mmpQuery'
import { cancelEach } from '@/web/session/orders/cancelAllOrders'
import { cancelOrder } from '@/web/session/orders/cancelOrder'
import { createOrder, usualSelfTradePrevention, type NewOrder } from '@/web/session/orders/createOrder'
import { editOrder } from '@/web/session/orders/editOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { createPegLocks } from '@/web/session/pegs/pegLocks'
import { tabConditions } from '@/web/session/pegs/tabConditions'
import type { SessionContext } from '@/web/session/sessionContext'
import { showSheetNews } from '../quoteToasts'
import { protectionOf } from './protection'
import type { SheetTerms } from './quoteSheet'
import type { QuoteEntry } from './sheetLedger'
import { openSheetMarket } from './sheetMarket'
import { createSheetMarks } from './sheetMarks'
import { createQuoteSheets, type QuoteSheets, type SheetsDeps } from './sheetStore'

/** The quote sheets of an account; a part of its session. */
export function openQuoteSheets(context: SessionContext): QuoteSheets {
  const { clock, venueClock, timers, storage, name, data, unknownOutcomes, marketData, whileOpen } = context
  const sheets = createQuoteSheets({
    ...tabConditions(context),
    clock: venueClock,
    venueClock: marketData.venueClock,
    timers,
    makeOrders: (terms) => makeOrders(context, terms),
    cancel: async (orderId) => {
      await cancelOrder(context.orders, orderId)
      data.onEnded([orderId])
    },
    cancelMany: async (orderIds, most) => {
      const outcomes = await cancelEach(context.orders, orderIds, most)
      data.onEnded([...outcomes].flatMap(([orderId, failure]) => (failure === undefined ? [orderId] : [])))
      return outcomes
    },
    ask: async (orderId) => {
      let found: OrderMessage | 'missing' | undefined
      await unknownOutcomes.end(orderId, (order) => {
        found = order ?? 'missing'
      })
      return found
    },
    readOpen: data.readOpen,
    openMarket: (terms) => openSheetMarket(marketData, terms),
    followMmp: (asset, listener) => followMmp(context, asset, listener),
    readMmp: async (asset) => {
      const data = await context.queryClient.fetchQuery(mmpOf(context, asset)).catch(() => undefined)
      return protectionOf({ data, dataUpdatedAt: clock.nowMs() }, clock.nowMs())
    },
    marks: createSheetMarks(storage, name),
    locks: createPegLocks<string>(window.isSecureContext ? navigator.locks : undefined, `optick.quotes.${name}.`),
    onNews: whileOpen(showSheetNews),
  })
  const stopWorking = context.workedOrders.add(sheets)
  context.onOrders(({ changed }) => sheets.onOrders(changed))
  const warn = (event: Event) => {
    if ([...sheets.getSnapshot().values()].some(({ running }) => running !== undefined)) event.preventDefault()
  }
  const leave = () => void sheets.close()
  addEventListener('beforeunload', warn)
  addEventListener('pagehide', leave)
  context.onEnd(() => {
    removeEventListener('beforeunload', warn)
    removeEventListener('pagehide', leave)
    stopWorking()
    return sheets.close()
  })
  return sheets
}

function makeOrders(
  { orders, onPlaced, onEdited }: SessionContext,
  terms: SheetTerms,
): ReturnType<SheetsDeps['makeOrders']> {
  const orderOf = ({ line, isBuy }: QuoteEntry): Omit<NewOrder, 'amount' | 'limitPrice'> => ({
    ...noFlags,
    instrumentId: terms.instruments[line]?.instrumentId ?? '',
    isBuy,
    postOnly: true,
    mmp: true,
    timeInForce: 'GTC',
    selfTradePrevention: usualSelfTradePrevention,
  })
  return {
    place: async (entry, onSigned) => {
      const { amount, price } = entry
      const record = await createOrder(orders, { ...orderOf(entry), amount, limitPrice: price }, (orderId) =>
        onSigned(orderId, amount),
      )
      onPlaced(record)
      return record
    },
    amend: async ({ orderId, price, filled, open }, entry, onSigned) => {
      const from = { ...orderOf(entry), orderId, limitPrice: price, filled, remaining: open, isPegEdit: true }
      const record = await editOrder(orders, from, { limitPrice: entry.price, remaining: open }, (signed) =>
        onSigned(signed.orderId, signed.amount),
      )
      onEdited(orderId, record)
      return record
    },
  }
}

function mmpOf({ rest, account }: Pick<SessionContext, 'rest' | 'account'>, asset: string) {
  const named = namedAsset(asset)
  assert(named !== undefined, 'a sheet names its asset')
  return mmpQuery(rest, { account, asset: named, count: 1, onRead: () => undefined })
}

/** Longer than the usual poll of a protection that is on (mmpQuery.ts). */
const longestPollMs = 20_000

function followMmp(context: SessionContext, asset: string, listener: () => void): ReturnType<SheetsDeps['followMmp']> {
  // A hidden tab quotes too, so it must learn of a protection that was switched off elsewhere.
  const options = { ...mmpOf(context, asset), refetchIntervalInBackground: true }
  const observer = new QueryObserver(context.queryClient, options)
  const stop = observer.subscribe(listener)
  return {
    read: () => {
      const nowMs = context.clock.nowMs()
      const now = observer.getCurrentResult()
      // The timers of a hidden tab may fire once a minute, but its marks still arrive.
      if (!now.isFetching && nowMs - Math.max(now.dataUpdatedAt, now.errorUpdatedAt) > longestPollMs)
        void observer.refetch()
      return protectionOf(now, nowMs)
    },
    stop,
  }
}
