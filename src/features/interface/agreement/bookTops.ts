import type { Feed } from '@/client/feed'
import { createOrderBook, applyOrderbookMessage } from '@/marketData/orderBook/orderBook'
import { channelName } from '@/protocol/channel'
import { bookTicker } from '@/protocol/channels/bookTicker'
import { orderbook, orderbook100ms, orderbook500ms, type OrderbookMessage } from '@/protocol/channels/orderbook'
import { ticker, type TickerMessage } from '@/protocol/channels/ticker'
import type { Price } from '@/protocol/fixed6'

/** The best prices of a book, as one source tells them. */
export type Top = { readonly bid: Price | undefined; readonly ask: Price | undefined }

/** The channels that tell the top of a book, from the quickest to the slowest. */
export const topSources = ['ticker', 'book-ticker', 'orderbook', 'orderbook-100ms', 'orderbook-500ms'] as const
export type TopSource = (typeof topSources)[number]
export type Tops = Readonly<Partial<Record<TopSource, Top>>>

/** Follows all of them at once. Returns the way to stop; `read` answers what each has told by now. */
export function followTops(feed: Pick<Feed, 'subscribe'>, instrumentName: string) {
  const tops: Partial<Record<TopSource, Top>> = {}
  const scope = { kind: 'instrument', instrumentName } as const

  const fromTicker = (source: TopSource) => (message: TickerMessage) => {
    const told = message.tickers.find((one) => one.instrumentName === instrumentName)
    if (told !== undefined) tops[source] = { bid: told.bid?.price, ask: told.ask?.price }
  }
  const fromBook = (source: TopSource) => {
    const book = createOrderBook()
    return (message: OrderbookMessage) => {
      applyOrderbookMessage(book, message)
      tops[source] = { bid: book.bids[0]?.price, ask: book.asks[0]?.price }
    }
  }
  const subscriptions = [
    feed.subscribe(channelName(ticker, scope), ticker, { onMessage: fromTicker('ticker') }),
    feed.subscribe(channelName(bookTicker, scope), bookTicker, { onMessage: fromTicker('book-ticker') }),
    feed.subscribe(channelName(orderbook, scope), orderbook, { onMessage: fromBook('orderbook') }),
    feed.subscribe(channelName(orderbook100ms, scope), orderbook100ms, { onMessage: fromBook('orderbook-100ms') }),
    feed.subscribe(channelName(orderbook500ms, scope), orderbook500ms, { onMessage: fromBook('orderbook-500ms') }),
  ]
  return {
    read: (): Tops => ({ ...tops }),
    stop: () => {
      for (const subscription of subscriptions) subscription.close()
    },
  }
}
