import { type TickerView } from './usePacedTicker'
import { useTickers } from './useTickers'

/** The ticker of one instrument, updated at each frame in which it changed. */
export function useTicker(instrumentName: string): TickerView {
  const { tickers, ...live } = useTickers({ kind: 'instrument', instrumentName })
  return { ...live, ticker: tickers.get(instrumentName) }
}
