import { useCallback, useMemo } from 'react'
import { useInstruments } from '@/marketData/instruments'
import { useMarketData } from '@/marketData/marketDataContext'
import { markSmile, smileAt, type SmileMark } from '@/marketData/options/markSmile'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { optionScope, useForwards } from '@/marketData/options/useOptionMarket'
import { useOthersBooks } from '@/account/orders/useOthersBook'
import { useIndex } from '@/marketData/tickers/useIndex'
import { builderLegs, isSameLeg, structureOf, unlistedLegs, type BuilderLeg } from './builderLeg'
import { payoffMarket } from './payoffModel'
import type { PresetExpiry } from './presetExpiry'
import { toNumber } from '@/protocol/fixed6'
import type { OptionLeg } from '@/quant/structures/structureLeg'
import type { CostBasis } from '@/quant/structures/structureCost'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import type { StructureDraft } from '@/appContext/structure/structureDraft'
import { useLegTickers } from './useLegTickers'
import { useUnchanged } from './useUnchanged'

/** The legs of a draft in the live market, and what values them. */
export function useBuilderMarket(
  asset: string,
  chain: readonly ChainExpiry[],
  draft: StructureDraft,
  basis: CostBasis,
  nowNs: bigint,
) {
  const marketData = useMarketData()
  const { data: listings } = useInstruments({ asset })
  const instruments = useMemo(
    () => new Map((listings ?? []).map(({ instrument }) => [instrument.instrumentName, instrument])),
    [listings],
  )
  const perpetual = [...instruments.values()].find(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const names = [...draft.legs, ...(draft.held ?? [])].map(({ instrumentName }) => instrumentName)
  const { tickers, ...live } = useLegTickers(asset, perpetual?.instrumentName, names)
  const books = useOthersBooks(names.filter((name) => instruments.has(name)))
  const forwards = useForwards(asset, chain)
  const index = useIndex(asset)
  const indexPrice = index.price === undefined ? undefined : toNumber(index.price)

  const legMarket = {
    instrumentOf: (name: string) => instruments.get(name),
    tickerOf: (name: string) => tickers.get(name),
    bookOf: (name: string) => books.get(name),
  }
  const legs = useUnchanged(builderLegs(draft, legMarket, basis), areSameLegs)
  // Read at the pace of the forwards, once a second: a smile moves as slowly.
  const smiles = useMemo(() => {
    const { tickers: all } = marketData.tickers(optionScope(asset)).getSnapshot()
    return new Map<bigint, readonly SmileMark[]>(
      chain.flatMap((expiry) => {
        const forward = forwards.get(expiry.expiryNs)?.forward
        return forward === undefined ? [] : [[expiry.expiryNs, markSmile(expiry, all, forward)] as const]
      }),
    )
  }, [marketData, asset, chain, forwards])
  const smileOf = useCallback((expiryNs: bigint, price: number) => smileAt(smiles.get(expiryNs) ?? [], price), [smiles])
  const structure = useMemo(() => structureOf(legs), [legs])
  const market = useMemo(
    () =>
      structure &&
      payoffMarket(structure, {
        indexPrice,
        forwards,
        ivOf: (leg) => ivOfLeg(legs, leg) ?? smileOf(leg.expiryNs, toNumber(leg.strike)),
        smileAt: smileOf,
        yearsTo: (expiryNs) => yearsToExpiry(expiryNs, nowNs),
      }),
    [structure, legs, indexPrice, forwards, smileOf, nowNs],
  )
  const presetExpiry = (expiry: ChainExpiry | undefined): PresetExpiry | undefined => {
    const forward = expiry && (forwards.get(expiry.expiryNs)?.forward ?? indexPrice)
    if (expiry === undefined || forward === undefined) return undefined
    const yearsLeft = yearsToExpiry(expiry.expiryNs, nowNs)
    return { chain: expiry, forward, yearsToExpiry: yearsLeft, ivAt: (strike) => smileOf(expiry.expiryNs, strike) }
  }
  return {
    legs,
    structure,
    market,
    live,
    perpetual,
    index,
    indexPrice,
    forwards,
    presetExpiry,
    unlisted: listings === undefined ? [] : unlistedLegs(draft, legMarket),
  }
}

export type BuilderMarket = ReturnType<typeof useBuilderMarket>

function ivOfLeg(legs: readonly BuilderLeg[], { expiryNs, strike, optionType }: OptionLeg): number | undefined {
  const found = legs.find(
    ({ instrument }) =>
      instrument.instrumentType === 'OPTION' &&
      instrument.expiryNs === expiryNs &&
      instrument.strike === strike &&
      instrument.optionType === optionType,
  )
  return found?.iv
}

function areSameLegs(one: readonly BuilderLeg[], other: readonly BuilderLeg[]): boolean {
  return (
    one.length === other.length &&
    one.every((leg, at) => {
      const match = other[at]
      return match !== undefined && isSameLeg(leg, match)
    })
  )
}
