import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { fixed6 } from '@/core/protocol/fixed6'
import { useMarketData } from '@/web/market/marketDataContext'
import { dailyStatsQuery, markDayAgo } from '@/web/market/tickers/dailyStats'
import { useTicker } from '@/web/market/tickers/useTicker'
import { usePageStore } from '@/web/session/pageStores'
import { createAccountFigureSource, liveFigure, unknownAccount } from './accountReader'
import { isAccountSource, type AlertLevel, type AlertSubject } from './alert'
import { levelOf } from './watchSubject'

const nothing = { subscribe: () => () => undefined, getSnapshot: () => undefined }
const noAccount = { subscribe: () => () => undefined, getSnapshot: () => unknownAccount }

/** The current value of an alert's subject; `undefined` when unknown or not live. */
export function useLevelNow(subject: AlertSubject): AlertLevel | undefined {
  const { instrumentName, source } = subject
  const marketData = useMarketData()
  const { ticker, status } = useTicker(instrumentName)
  const tape = source === 'last' ? marketData.trades(instrumentName) : nothing
  const trades = useSyncExternalStore(tape.subscribe, tape.getSnapshot)
  const figures = usePageStore(createAccountFigureSource)
  const account = isAccountSource(source) ? figures : noAccount
  const read = useSyncExternalStore(account.subscribe, account.getSnapshot)
  const day = useQuery({
    ...dailyStatsQuery(marketData.rest, marketData.venueClock, instrumentName),
    enabled: source === 'change',
  })
  if (isAccountSource(source)) return liveFigure(read, subject)
  if (source === 'last') {
    const price = trades?.status === 'live' ? trades.trades[0]?.price : undefined
    return price === undefined ? undefined : fixed6<AlertLevel>(price)
  }
  return ticker === undefined || status !== 'live'
    ? undefined
    : levelOf(ticker, source, markDayAgo(day.data, marketData.venueClock))
}
