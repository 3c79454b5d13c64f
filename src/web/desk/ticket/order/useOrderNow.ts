import { formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { LargestOrder } from '@/core/quant/preview/largestOrder'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { orderOf, type DraftOrder } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { signedPosition } from '@/web/desk/ticket/useTicketFacts'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from '@/web/market/orderBook/bookView'
import { previewBook } from '@/web/session/orders/restingSizes'
import type { AccountOrderPreview } from '@/web/session/preview/useOrderPreview'
import { useAccountListsNow } from '@/web/session/useAccountListsNow'

/** What the form of an order is checked by; undefined while it is not known. */
export type OrderFacts = {
  readonly book: BookView
  readonly markPrice: Price | undefined
  /** Signed: long > 0. */
  readonly position: Amount | undefined
}

export type OrderNow = {
  readonly facts: () => OrderFacts
  /** What an order would do to the account by this book; undefined while that is not known. */
  readonly judge: (order: DraftOrder, book: BookView) => OrderPreview | undefined
  /** Undefined while the book is not live or the account is not known. */
  readonly largest: () => LargestOrder | undefined
}

const emptyBook: PreviewBook = { bids: [], asks: [] }

/** What a press is judged by: what is drawn may be a fifth of a second old, and on a busy page more. */
export function useOrderNow(
  instrument: Instrument,
  draft: OrderDraft,
  previewed: AccountOrderPreview | undefined,
): OrderNow {
  const { instrumentName } = instrument
  const marketData = useMarketData()
  const listsNow = useAccountListsNow()
  const bookNow = () => marketData.orderBook(instrumentName).getSnapshot()
  const bookFor = ({ selfTradePrevention = draft.selfTradePrevention }: DraftOrder, book: BookView) =>
    previewBook(book, listsNow().open?.orders ?? [], instrumentName, selfTradePrevention)
  return {
    facts: () => {
      const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
      return {
        book: bookNow(),
        markPrice: tickers.get(instrumentName)?.mark?.price,
        position: signedPosition(listsNow().positions, instrumentName),
      }
    },
    judge: (order, book) => previewed?.now(order, bookFor(order, book)),
    largest: () => {
      const book = bookNow()
      const sized = orderOf({ ...draft, priceText: sizingPrice(draft, book), amountText: '1' }, instrument)
      if (sized === undefined) return undefined
      // What rests has its limit as its price, whatever the book.
      const tradable = bookFor(sized, book) ?? (sized.timeInForce === 'GTC' ? emptyBook : undefined)
      return tradable === undefined ? undefined : previewed?.largest(sized, tradable)
    },
  }
}

/** A limit order without a price is sized at the touch: the best price of the other side. */
function sizingPrice({ type, side, priceText }: OrderDraft, { status, bestBid, bestAsk }: BookView): string {
  if (type === 'market' || priceText.trim() !== '') return priceText
  const touch = status === 'live' ? (side === 'buy' ? bestAsk : bestBid) : undefined
  return touch === undefined ? priceText : formatFixed6(touch)
}
