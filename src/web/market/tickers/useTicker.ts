import { type TickerView } from './usePacedTicker'
import { useTickers } from './useTickers'

export function useTicker(instrumentName: string): TickerView {
  const { tickers, ...live } = useTickers({ kind: 'instrument', instrumentName })
  return { ...live, ticker: tickers.get(instrumentName) }
}
