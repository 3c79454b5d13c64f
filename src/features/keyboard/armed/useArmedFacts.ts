import { useAccountSession, useOpenOrders, usePendingOrders, usePositions } from '@/account/accountContext'
import { signedAmount } from '@/account/positions'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { checkDraft, checkOwn, orderOf, type OrderDraft } from '@/appContext/ticket/orderDraft'
import { useMarketData } from '@/marketData/marketDataContext'
import { fixed6, type Amount, type Price } from '@/protocol/fixed6'
import { describeError } from '@/protocol/errorCodes'
import type { Instrument } from '@/protocol/instrument'
import { t } from '@/ui/t'
import { useOrderEditing } from '@/appContext/orders/useOrderEditing'
import { limitOrdersOf } from '@/account/orders/limitOrdersOf'
import { tradableView } from '@/account/orders/ownResting'
import type { ArmedFacts } from './armedSend'

/** Reads what the desk knows when it is asked: nothing of it is drawn. */
export function useArmedFacts(instrument: Instrument, draft: OrderDraft): () => ArmedFacts {
  const { instrumentName } = instrument
  const session = useAccountSession()
  const { data: positions } = usePositions()
  const { data: open } = useOpenOrders()
  const pending = usePendingOrders()
  const account = usePreviewAccount(instrument)
  const editing = useOrderEditing(() => instrument)
  const marketData = useMarketData()

  return () => {
    const view = marketData.orderBook(instrumentName).getSnapshot()
    const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
    const book = view.status === 'live' ? view : undefined
    const tradable = book && tradableView(book, open?.orders ?? [], instrumentName, draft.selfTradePrevention)
    const held = positions?.find((position) => position.instrumentName === instrumentName)
    const none = positions === undefined ? undefined : fixed6<Amount>(0n)
    const position = held === undefined ? none : signedAmount(held)
    const { bestBid, bestAsk } = view
    const context = {
      instrument,
      markPrice: tickers.get(instrumentName)?.mark?.price,
      bestBid,
      bestAsk,
      isBookLive: book !== undefined,
      position,
    }
    return {
      instrument,
      draft,
      book,
      tradable,
      position,
      orders: limitOrdersOf(open?.orders ?? [], instrumentName),
      isPlacing: pending.placements.has('single'),
      check: (wanted) => {
        const order = orderOf(wanted, instrument)
        const own = account && order && session?.previews.order({ account, order, book: tradable })
        return checkOwn(checkDraft(wanted, context), own)
      },
      checkMove: (order, change) => {
        const isBusy = pending.edits.has(order.rowKey) || pending.cancels.has(order.rowKey)
        if (isBusy) return t('A change of this order is on its way.')
        // A post-only order that would take is refused by the venue; the form alone does not know the book.
        const isTaking =
          order.side === 'buy' ? isAtLeast(change.limitPrice, bestAsk) : isAtLeast(bestBid, change.limitPrice)
        if (order.postOnly === true && isTaking) return t(describeError('GTC_ORDER_REJECTED'))
        return editing.checkChange(order, change)
      },
    }
  }
}

function isAtLeast(a: Price | undefined, b: Price | undefined): boolean {
  return a !== undefined && b !== undefined && a >= b
}
