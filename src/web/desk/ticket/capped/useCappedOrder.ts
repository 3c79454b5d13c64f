import { useMemo } from 'react'
import type { Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { previewTicket } from '@/web/desk/ticket/order/orderPreview'
import type { OrderPricing } from '@/web/desk/ticket/volatility/useVolatilityOrder'
import { t } from '@/web/language/t'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { previewBook } from '@/web/session/orders/restingSizes'
import { useOpenOrdersInSpareFrame } from '@/web/session/spareFrameLists'
import { decimalValue, echoDecimalText } from '@/web/ui/decimalText'
import { capProblem, readCap, worstAllowed } from './slippageCap'

/** A market order with its worst allowed price. Without a cap, the draft is unchanged and there is no `priced`. */
export function useCappedOrder(instrument: Instrument, draft: OrderDraft, capText: string | undefined) {
  const reach = useReach(instrument, draft, capText)
  const { worstPrice } = reach
  // Memoised, because a press compares drafts by identity.
  const capped = useMemo(() => (capText === undefined ? draft : { ...draft, worstPrice }), [draft, worstPrice, capText])
  const priced: OrderPricing | undefined =
    capText === undefined
      ? undefined
      : {
          priceError: capError(draft, instrument, capText, reach),
          error: undefined,
          words: t('Market order, at most {cap}% beyond mid.', { cap: echoDecimalText(capText) }),
          onTaken: () => undefined,
          canSplit: true,
        }
  return { draft: capped, priced }
}

/** The worst allowed price, and the worst price that the order would reach without a cap. */
function useReach(instrument: Instrument, draft: OrderDraft, capText: string | undefined) {
  const { instrumentName } = instrument
  const book = useThrottledOrderBook(instrumentName)
  const markPrice = useThrottledTicker(instrumentName).ticker?.mark?.price
  const orders = useOpenOrdersInSpareFrame()?.orders ?? []
  const cap = capText === undefined ? undefined : readCap(capText)
  if (book.status !== 'live' || cap === undefined) return { worstPrice: undefined, reached: undefined }
  const { bestBid, bestAsk } = book
  const { side } = draft
  const tradable = previewBook(book, orders, instrumentName, draft.selfTradePrevention)
  const uncapped = previewTicket({
    draft,
    instrument,
    bids: tradable?.bids,
    asks: tradable?.asks,
    markPrice,
    indexPrice: undefined,
    feeRates: undefined,
  })
  return {
    worstPrice: worstAllowed({ side, cap, bestBid, bestAsk, instrument, markPrice }),
    reached: uncapped.worstPrice,
  }
}

/** Reason why the order is not sent. The amount has its own field and errors. */
function capError(
  { amountText, side }: OrderDraft,
  { priceStep }: Instrument,
  capText: string,
  { worstPrice, reached }: ReturnType<typeof useReach>,
): OrderPricing['priceError'] {
  const isSized = (decimalValue<Amount>(amountText) ?? 0n) > 0n
  if (!isSized && readCap(capText) !== undefined) return undefined
  const words = capProblem({ side, capText, worst: worstPrice, reached, priceStep })
  return words === undefined ? undefined : { field: 'order', code: undefined, words }
}
