import { useMemo } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import { limitProblem } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useTicker } from '@/web/market/tickers/useTicker'
import { useAccountSession, useOpenOrders } from '@/web/session/accountContext'
import type { BatchOrder } from '@/web/session/batches/batchOrder'
import { othersView, restingSizes } from '@/web/session/orders/restingSizes'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import {
  checkMyScaledOrders,
  movedToRest,
  readScale,
  takingRungs,
  type ScaleInput,
  type ScaleProblem,
} from './readScale'
import type { ScaleDraft } from './scaleDraft'

/** Suggestion for orders that would take: the best resting price, updated live, and the number of such orders. */
export type LadderOffer = { readonly price: Price; readonly takingCount: number; readonly onTake: () => void }

export function useScale(instrument: Instrument, input: ScaleInput, setScale: (scale: ScaleDraft) => void) {
  const { instrumentName } = instrument
  const session = useAccountSession()
  const previews = session?.previews
  const account = usePreviewAccount(instrument)
  const marketData = useMarketData()
  const book = useOrderBook(instrumentName)
  const openOrders = useOpenOrders().data?.orders
  const others = useMemo(
    () => othersView(book, restingSizes(openOrders ?? [], instrumentName)),
    [book, openOrders, instrumentName],
  )
  const markPrice = useTicker(instrumentName).ticker?.mark?.price
  const read = useMemo(() => readScale(input, { instrument, markPrice }), [input, instrument, markPrice])
  const { orders } = read
  const isLive = book.status === 'live'
  const own = useMemo(() => {
    if (previews === undefined || account === undefined || orders === undefined) return undefined
    const live = isLive ? { bids: others.bids, asks: others.asks, withOwn: book } : undefined
    return previews.ladder({ account, orders: orders.map(previewOrderOf), book: live })
  }, [previews, account, orders, isLive, others.bids, others.asks, book])

  const taking = input.postOnly && isLive && orders !== undefined ? takingRungs(orders, book) : []
  const moved = taking.length === 0 ? undefined : movedToRest(input, book, instrument)
  const takeOffer = () => {
    // Uses the book at press time instead of the book at the last render.
    const { countText, shape, nextEnd } = input
    const now = movedToRest(input, marketData.orderBook(instrumentName).getSnapshot(), instrument)
    if (now !== undefined) setScale({ countText, shape, nextEnd, ...now.ends })
  }
  const offer: LadderOffer | undefined =
    moved === undefined
      ? undefined
      : {
          price: moved.price,
          takingCount: taking.length,
          onTake: takeOffer,
        }
  const problem =
    checkMyScaledOrders(read, own) ??
    takingProblem(taking.length) ??
    // Reports before the press why the signing key would reject the orders.
    limitProblem(session?.oneClick, orders)
  return { read, own, offer, problem }
}

/** Error of a post-only scale that would take. Reported even before trading is enabled. */
function takingProblem(takingCount: number): ScaleProblem | undefined {
  if (takingCount === 0) return undefined
  return { field: 'order', code: 'GTC_ORDER_REJECTED', words: t(describeError('GTC_ORDER_REJECTED')) }
}

function previewOrderOf({ instrumentId, isBuy, amount, limitPrice, postOnly, reduceOnly }: BatchOrder): PreviewOrder {
  return { instrumentId, isBuy, amount, limitPrice, postOnly, reduceOnly, timeInForce: 'GTC' }
}
