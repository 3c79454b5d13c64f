import { useEffect, useMemo, useState } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { groupedView } from '@/web/market/orderBook/groupedView'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useTicker } from '@/web/market/tickers/useTicker'
import { useTrades } from '@/web/market/trades/useTrades'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { chosenGroupingOf, withGrouping, useBookPreferences } from '@/web/ui/useBookPreferences'
import { LadderPanel, type LadderPanelProps } from './LadderPanel'
import { type RowMark, isUnfit, suggestGrouping, countTrades, nothingTraded, volumeByRow } from './ladderRows'
import { followQueues, noQueues, queueAhead } from './queueAhead'

type Live =
  | 'freshness'
  | 'failure'
  | 'book'
  | 'grouping'
  | 'onGrouping'
  | 'volumes'
  | 'last'
  | 'aheadOf'
  | 'marks'
  | 'isBlind'
  | 'onHold'
export type LiveLadderProps = Omit<LadderPanelProps, Live> & {
  marks: readonly RowMark[]
}

const rowCount = 400

/** The live ladder of an instrument. Needs `key={instrumentName}`. */
export function LiveLadder(props: LiveLadderProps) {
  const { instrument, orders } = props
  const { instrumentName, priceStep } = instrument
  const view = useOrderBook(instrumentName)
  const { ticker } = useTicker(instrumentName)
  const { trades } = useTrades(instrumentName)
  const [preferences, changePreferences] = useBookPreferences()
  const [isHeld, setHeld] = useState(false)
  const chosen = chosenGroupingOf(preferences, instrumentName, priceStep, 'ladderGroupings')
  const grouping = useGrouping({ view, chosen, priceStep, isHeld })
  const grouped = useMemo(() => groupedView(view, grouping, rowCount), [view, grouping])
  const book = useMemo(
    () => ({
      bids: new Map(grouped.bids.map(({ price, amount }) => [price, amount])),
      asks: new Map(grouped.asks.map(({ price, amount }) => [price, amount])),
      bestBid: view.bestBid,
      bestAsk: view.bestAsk,
    }),
    [grouped, view],
  )

  // Ends after one render, because both functions return the same object when nothing changed.
  const [counted, setCounted] = useState(nothingTraded)
  const volume = countTrades(counted, trades)
  if (volume !== counted) setCounted(volume)
  const [queued, setQueued] = useState(noQueues)
  const amountAt = (side: 'buy' | 'sell', price: bigint) =>
    (side === 'buy' ? view.bids : view.asks).find((level) => level.price === price)?.amount
  const queues = followQueues(queued, orders, amountAt, trades, view.updatedAtMs ?? 0)
  if (queues !== queued) setQueued(queues)

  const volumes = useMemo(() => volumeByRow(volume, grouping), [volume, grouping])
  const { marks } = props
  const markPrice = ticker?.mark?.price
  const indexPrice = ticker?.indexPrice
  const [last] = trades
  return (
    <LadderPanel
      {...props}
      book={book}
      grouping={grouping}
      onGrouping={(next) => changePreferences((now) => withGrouping(now, instrumentName, next, 'ladderGroupings'))}
      onHold={setHeld}
      volumes={volumes}
      last={last}
      aheadOf={(queueKey) => queueAhead(queues, queueKey)}
      marks={[
        ...(markPrice === undefined ? [] : [{ kind: 'mark', price: markPrice } as const]),
        ...(indexPrice === undefined ? [] : [{ kind: 'index', price: indexPrice } as const]),
        ...marks,
      ]}
      freshness={freshnessOf(view)}
      isBlind={useIsBlind(view.status === 'live')}
      failure={view.error === undefined ? undefined : { why: t(describeError(view.error)), code: view.error }}
    />
  )
}

/**
 * Milliseconds for which the book may be stale before an armed ladder disarms. On a busy page the book can be late for
 * a moment.
 */
const blindAfterMs = 1_000

/** True when the book has been stale for too long, or was never live. */
function useIsBlind(isLive: boolean): boolean {
  const { timers } = useMarketData()
  const [isBlind, setBlind] = useState(!isLive)
  if (isLive && isBlind) setBlind(false)
  useEffect(() => (isLive ? undefined : timers.after(blindAfterMs, () => setBlind(true))), [isLive, timers])
  return isBlind
}

type GroupingParts = {
  readonly view: Record<'bids' | 'asks', readonly { readonly price: Price }[]>
  readonly chosen: Price | undefined
  readonly priceStep: Price
  /** True while rows are about to be pressed and must keep their prices. */
  readonly isHeld: boolean
}

/**
 * The chosen step, or a suggestion. A suggestion stays until it no longer shows both sides, because changing steps are
 * hard to read.
 */
export function useGrouping({ view: { bids, asks }, chosen, priceStep, isHeld }: GroupingParts): Price {
  const [suggested, setSuggested] = useState<Price>()
  const hasBoth = bids.length > 0 && asks.length > 0
  if (hasBoth && (suggested === undefined || (!isHeld && isUnfit(suggested, bids, asks, priceStep)))) {
    setSuggested(suggestGrouping(bids, asks, priceStep))
  }
  return chosen ?? suggested ?? priceStep
}
