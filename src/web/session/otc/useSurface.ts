import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { toNumber } from '@/core/protocol/fixed6'
import { getMarkets, type MarketRecord } from '@/core/protocol/rest/markets'
import type { SmilePoint } from '@/core/quant/smileGrid'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { MarketData } from '@/web/market/marketData'
import { useMarketData } from '@/web/market/marketDataContext'

const refetchInterval = 10_000

function surfaceQuery({ rest, venueClock }: MarketData, asset: string) {
  return queryOptions({
    queryKey: ['surface', asset],
    queryFn: async ({ signal }) => {
      const query = { instrumentType: 'OPTION', asset } as const
      return pointsOf(await rest.call(getMarkets, { query }, { signal }), venueClock.nowNs())
    },
    refetchInterval,
  })
}

/** Reads the venue's mark volatilities of an asset's listed options, which value the unlisted options. */
export function useSurface(asset: string) {
  return useQuery(surfaceQuery(useMarketData(), asset))
}

/** Reads the surfaces by asset. Assets that are not loaded yet are absent. */
export function useSurfaces(assets: readonly string[]): ReadonlyMap<string, readonly SmilePoint[]> {
  const marketData = useMarketData()
  const results = useQueries({ queries: assets.map((asset) => surfaceQuery(marketData, asset)) })
  return new Map(
    results.flatMap(({ data }, at) => {
      const asset = assets[at]
      return data === undefined || asset === undefined ? [] : [[asset, data] as const]
    }),
  )
}

function pointsOf(rows: readonly MarketRecord[], nowNs: bigint): readonly SmilePoint[] {
  return rows.flatMap(({ isActive, expiry, strike, forwardPrice, greeks }) => {
    if (!isActive || expiry === undefined || strike === undefined) return []
    if (forwardPrice === undefined || greeks?.iv === undefined) return []
    return [
      {
        strike: toNumber(strike),
        forward: toNumber(forwardPrice),
        yearsToExpiry: yearsToExpiry(expiry, nowNs),
        iv: greeks.iv,
      },
    ]
  })
}
