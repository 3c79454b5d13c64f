import { useMemo } from 'react'
import { shownStrikes, type StrikeFilter } from './strikeFilter'
import type { OwnHere } from './ownInChain'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Forwards } from '@/marketData/options/forwardStore'
import { markAtmIv } from '@/marketData/options/markSmile'
import type { ChainExpiry, ChainStrike } from '@/marketData/options/optionChain'
import { optionScope } from '@/marketData/options/useOptionMarket'
import { yearsToExpiry } from '@/quant/yearsToExpiry'

/** The strikes that the filter leaves, anew with the forward: once a second, so that rows do not come and go faster. */
export function useStrikes(
  asset: string,
  expiry: ChainExpiry,
  filter: StrikeFilter,
  forwards: Forwards,
  own: ReadonlyMap<string, OwnHere>,
): readonly ChainStrike[] {
  const marketData = useMarketData()
  return useMemo(() => {
    const { tickers, timestampNs } = marketData.tickers(optionScope(asset)).getSnapshot()
    const forward = forwards.get(expiry.expiryNs)?.forward
    const deltaOf = (name: string | undefined) => (name === undefined ? undefined : tickers.get(name)?.mark?.delta)
    return shownStrikes(expiry.strikes, filter, {
      forward,
      yearsToExpiry: yearsToExpiry(expiry.expiryNs, timestampNs ?? marketData.venueClock.nowNs()),
      iv: forward === undefined ? undefined : markAtmIv(expiry, tickers, forward),
      callDelta: ({ call, put }) => {
        const ofPut = deltaOf(put?.instrumentName)
        return deltaOf(call?.instrumentName) ?? (ofPut === undefined ? undefined : ofPut + 1)
      },
      isOwn: ({ call, put }) => [call, put].some((option) => option !== undefined && own.has(option.instrumentName)),
    })
  }, [marketData, asset, expiry, filter, forwards, own])
}
