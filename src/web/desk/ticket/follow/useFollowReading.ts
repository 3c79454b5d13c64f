import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { useOpenOrders } from '@/web/session/accountContext'
import { othersView, restingSizes } from '@/web/session/orders/restingSizes'
import type { PegReading } from '@/web/session/pegs/pegRules'

/** The market of an order that would follow, updated a few times per second. */
export function useFollowReading(instrumentName: string): PegReading {
  const book = useThrottledOrderBook(instrumentName)
  const { ticker, status } = useThrottledTicker(instrumentName)
  const own = restingSizes(useOpenOrders().data?.orders ?? [], instrumentName)
  const { bestBid, bestAsk } = othersView(book, own)
  return {
    forward: undefined,
    isBookLive: book.status === 'live',
    bestBid: book.bestBid,
    bestAsk: book.bestAsk,
    others: { bestBid, bestAsk },
    liveMark: status === 'live' ? ticker?.mark?.price : undefined,
    settlesMs: undefined,
  }
}
