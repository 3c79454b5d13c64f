import { useMemo, useSyncExternalStore } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import { parseInstrumentName, type ParsedInstrumentName } from '@/core/protocol/instrumentName'
import { black76 } from '@/core/quant/black76'
import { greeks } from '@/core/quant/greeks'
import { sviVolatility, type SviParams } from '@/core/quant/svi'
import { fitSvi } from '@/core/quant/sviFit'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ExpirySmile } from '@/web/market/options/smileQuotes'
import { useOptionChain, useSmiles } from '@/web/market/options/useOptions'
import { createValuationPrices } from '@/web/session/figures/valuationPrices'
import { useOthersBooks } from '@/web/session/orders/useOthersBook'
import type { PackageMarkets, LegValues, MarketLeg, PackageLegMarket, LegValue } from './packageMarket'

/** Values of the legs by the trader's own smile. Legs of another asset have no value. */
export function useLegValues(asset: string, legs: readonly MarketLeg[], markets: PackageMarkets): LegValues {
  const { chain } = useOptionChain(asset)
  const { smiles } = useSmiles(asset, chain)
  return useMemo(
    () =>
      new Map(
        legs.flatMap(({ instrumentName }) => {
          const parts = parseInstrumentName(instrumentName)
          const value = parts?.asset === asset ? legValue(parts, smiles, markets.get(instrumentName)) : undefined
          return value === undefined ? [] : [[instrumentName, value] as const]
        }),
      ),
    [asset, legs, markets, smiles],
  )
}

/** Tickers, and books without the account's own orders. A book that is not live has no levels. */
export function usePackageMarkets(legs: readonly Pick<MarketLeg, 'instrumentName'>[]): PackageMarkets {
  const marketData = useMarketData()
  const key = legs.map(({ instrumentName }) => instrumentName).join(' ')
  const names = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const books = useOthersBooks(names)
  const store = useMemo(() => {
    const contracts = names.flatMap((instrumentName) => {
      const parts = parseInstrumentName(instrumentName)
      return parts === undefined ? [] : [{ instrumentName, ...parts }]
    })
    return createValuationPrices(marketData, contracts, [])
  }, [marketData, names])
  const { tickers } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(
    () =>
      new Map(
        names.map((name) => {
          const book = books.get(name)
          const live = book?.status === 'live' ? book : undefined
          return [name, { bids: live?.bids, asks: live?.asks, ticker: tickers.get(name) }] as const
        }),
      ),
    [names, books, tickers],
  )
}

/** Assumed quote width of a strike that has only a mark, which gives it a low weight. */
const markWidth = 0.1
/** Minimum quote width, which limits the weight of a strike. */
const leastWidth = 0.004

/** Caches the fit of each smile object, so that each state of an expiry is fitted once. */
const fits = new WeakMap<ExpirySmile, { readonly params: SviParams | undefined }>()

/**
 * Values one contract by the trader's own smile: an SVI curve through the mids, in which narrow quotes weigh more. A
 * perpetual is valued at its mid. Undefined with too few quotes.
 */
export function legValue(
  parts: ParsedInstrumentName | undefined,
  smiles: readonly ExpirySmile[],
  market: PackageLegMarket | undefined,
): LegValue | undefined {
  if (parts === undefined) return undefined
  if (parts.instrumentType === 'PERPETUAL') {
    const [bid, ask] = [market?.bids?.[0]?.price, market?.asks?.[0]?.price]
    return bid === undefined || ask === undefined ? undefined : { price: (toNumber(bid) + toNumber(ask)) / 2, vega: 0 }
  }
  const smile = smiles.find(({ expiryNs }) => expiryNs === parts.expiryNs)
  const params = smile === undefined ? undefined : fitOf(smile)
  if (smile === undefined || params === undefined) return undefined
  const { forward } = smile.forward
  const strike = toNumber(parts.strike)
  const iv = sviVolatility(params, Math.log(strike / forward), smile.years)
  if (iv === undefined) return undefined
  const model = { forward, strike, yearsToExpiry: smile.years, iv, optionType: parts.optionType }
  return { price: black76(model), vega: greeks(model).vega }
}

function fitOf(smile: ExpirySmile): SviParams | undefined {
  const known = fits.get(smile)
  if (known !== undefined) return known.params
  const params = fitSvi(
    smile.quotes.flatMap(({ logMoneyness, bidIv, askIv, markIv }) => {
      const isQuoted = bidIv !== undefined && askIv !== undefined
      const iv = isQuoted ? (bidIv + askIv) / 2 : markIv
      if (iv === undefined) return []
      const width = isQuoted ? Math.max(askIv - bidIv, leastWidth) : markWidth
      return [{ logMoneyness, totalVariance: iv * iv * smile.years, weight: 1 / (width * width) }]
    }),
  )?.params
  fits.set(smile, { params })
  return params
}
