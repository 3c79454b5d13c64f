import { useSyncExternalStore } from 'react'
import { fixed6 } from '@/core/protocol/fixed6'
import { useMarketData } from '@/web/market/marketDataContext'
import { useTicker } from '@/web/market/tickers/useTicker'
import type { AlertSource, AlertLevel } from './alert'
import { levelOf } from './watchAlerts'

const nothing = { subscribe: () => () => undefined, getSnapshot: () => undefined }

/** The current value of an alert's source; `undefined` when unknown or not live. */
export function useLevelNow(instrumentName: string, source: AlertSource): AlertLevel | undefined {
  const marketData = useMarketData()
  const { ticker, status } = useTicker(instrumentName)
  const tape = source === 'last' ? marketData.trades(instrumentName) : nothing
  const trades = useSyncExternalStore(tape.subscribe, tape.getSnapshot)
  if (source === 'last') {
    const price = trades?.status === 'live' ? trades.trades[0]?.price : undefined
    return price === undefined ? undefined : fixed6<AlertLevel>(price)
  }
  return ticker === undefined || status !== 'live' ? undefined : levelOf(ticker, source)
}
