import { useMemo } from 'react'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { Listing } from '@/web/market/listing'
import { useMarketData } from '@/web/market/marketDataContext'
import { optionChainOf } from '@/web/market/options/chainStore'
import { forwardsOf, indexIn } from '@/web/market/options/forwardStore'
import { markAtmIv } from '@/web/market/options/smileQuotes'
import { optionScope } from '@/web/market/options/useOptions'
import { useNow } from '@/web/ui/useNow'

export type ExpiryMarks = {
  /** True until the first tickers of the asset have come. */
  readonly isLoading: boolean
  /** USD; undefined while unknown. */
  readonly forward: number | undefined
  /** At-the-money volatility of the marks, as a fraction. */
  readonly iv: number | undefined
  /** A move of one standard deviation until the expiry, as a fraction. */
  readonly move: number | undefined
  /** The forward over the index, as a yearly rate. */
  readonly basis: number | undefined
}

/**
 * Returns a function that finds the marks of an asset's expiry. They are solved once a second rather than on every
 * ticker, because a solution takes milliseconds.
 */
export function useExpiryMarks(listings: readonly Listing[], assets: readonly string[]) {
  const marketData = useMarketData()
  // Real seconds: the venue's time stops in a paused replay, where the first tickers may still arrive.
  const nowMs = useNow()
  const chains = useMemo(
    () =>
      assets.map((asset) => ({
        asset,
        chain: optionChainOf(listings.filter(({ instrument }) => instrument.asset === asset)),
      })),
    [listings, assets],
  )
  const marks = useMemo(
    () =>
      new Map<string, ExpiryMarks>(
        chains.flatMap(({ asset, chain }) => {
          const view = marketData.tickers(optionScope(asset)).getSnapshot()
          const nowNs = marketData.venueClock.nowNs()
          const forwards = forwardsOf(view, chain, nowNs)
          return chain.map((expiry) => [`${asset} ${expiry.expiryNs}`, marksOf(expiry, view, forwards, nowNs)] as const)
        }),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tickers are read again each second
    [marketData, chains, nowMs],
  )
  return (asset: string | undefined, expiryNs: bigint | undefined) => marks.get(`${asset} ${expiryNs}`)
}

/** In the last day a tick of the forward would be an annual rate of many percent. */
const dayYears = 1 / 365

function marksOf(
  expiry: ReturnType<typeof optionChainOf>[number],
  view: Parameters<typeof forwardsOf>[0],
  forwards: ReturnType<typeof forwardsOf>,
  nowNs: bigint,
): ExpiryMarks {
  const forward = forwards.get(expiry.expiryNs)?.forward
  const index = indexIn(view)
  const years = yearsToExpiry(expiry.expiryNs, nowNs)
  const iv = forward === undefined ? undefined : markAtmIv(expiry, view.tickers, forward)
  return {
    isLoading: view.tickers.size === 0,
    forward,
    iv,
    move: iv === undefined ? undefined : iv * Math.sqrt(years),
    basis: forward === undefined || index === undefined || years < dayYears ? undefined : (forward / index - 1) / years,
  }
}
