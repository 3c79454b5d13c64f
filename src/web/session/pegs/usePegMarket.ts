import { useMemo, useSyncExternalStore } from 'react'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { ForwardReading } from '@/web/market/options/forwardStore'
import { useOptionChain } from '@/web/market/options/useOptions'
import { openVolatilityMarket, type PegMarket } from './pegMarket'

export type LivePegMarket = {
  /** Undefined until the option listing is loaded. */
  readonly expiry: ChainExpiry | undefined
  readonly now: Omit<ReturnType<PegMarket['read']>, 'forward'> & { readonly forward: ForwardReading }
}

const loadingForward: ForwardReading = {
  status: 'loading',
  forward: undefined,
  sinceMs: undefined,
  disagreement: undefined,
}
const notRead: LivePegMarket['now'] = {
  forward: loadingForward,
  others: { bestBid: undefined, bestAsk: undefined },
  liveMark: undefined,
  settlesMs: undefined,
  isBookLive: false,
  bestBid: undefined,
  bestAsk: undefined,
  markPrice: undefined,
}
const nothing = { subscribe: () => () => undefined, version: () => 0 }

/** Prices an option at a volatility. Renders again when its forward may have changed. */
export function usePegMarket(instrument: OptionInstrument): LivePegMarket {
  const marketData = useMarketData()
  const { chain } = useOptionChain(instrument.asset)
  const expiry = chain?.find(({ expiryNs }) => expiryNs === instrument.expiryNs)
  const market = useMemo(
    () =>
      expiry === undefined ? undefined : counted(openVolatilityMarket(marketData, { option: instrument, expiry })),
    [marketData, instrument, expiry],
  )
  useSyncExternalStore((market ?? nothing).subscribe, (market ?? nothing).version)
  const now = market?.read()
  return { expiry, now: now === undefined ? notRead : { ...now, forward: now.forward ?? loadingForward } }
}

/** Makes a store of the market. Its snapshot is a change counter, because reads also depend on the time. */
function counted(market: PegMarket) {
  let news = 0
  return {
    read: market.read,
    version: () => news,
    subscribe: (listener: () => void) =>
      market.subscribe(() => {
        news += 1
        listener()
      }),
  }
}
