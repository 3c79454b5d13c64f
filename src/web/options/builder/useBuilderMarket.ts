import { useCallback, useMemo, useSyncExternalStore, useState } from 'react'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, toNumber, type Price, type Usd } from '@/core/protocol/fixed6'
import { knownTradeFee } from '@/core/quant/fees'
import type { OptionLeg, CostBasis } from '@/core/quant/structures/structureCost'
import { smileDistribution } from '@/core/quant/terminalDistribution'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { LiveStatus } from '@/web/market/connection'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { markSmile, smileAt, type SmileMark } from '@/web/market/options/smileQuotes'
import { optionScope, useForwards } from '@/web/market/options/useOptions'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useInstruments } from '@/web/market/useInstruments'
import type { ViewStore } from '@/web/market/viewStore'
import type { StructureDraft } from '@/web/options/structure/structureDraft'
import { useBuilder } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { useOthersBooks } from '@/web/session/orders/useOthersBook'
import { builderLegs, isSameLeg, unlistedLegs, withFees, type BuilderLeg } from './builderLeg'
import { payoffMarket } from './payoffModel'
import type { PresetExpiry } from './presets'

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
  // Updated once a second with the forwards, because smiles change slowly.
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
  const priced = useAfterFees(asset, draft, legs, index.price)
  const { structure } = priced
  const market = useMemo(
    () =>
      structure === undefined
        ? undefined
        : payoffMarket(structure, {
            nowNs,
            indexPrice,
            forwards,
            ivOf: (leg) => ivOfLeg(legs, leg) ?? smileOf(leg.expiryNs, toNumber(leg.strike)),
            smileAt: smileOf,
            yearsTo: (expiryNs) => yearsToExpiry(expiryNs, nowNs),
            distributionOf: remembered((expiryNs: bigint) => {
              const forward = forwards.get(expiryNs)?.forward
              const smile = smiles.get(expiryNs)
              if (forward === undefined || smile === undefined) return undefined
              return smileDistribution(smile, { forward, yearsToExpiry: yearsToExpiry(expiryNs, nowNs) })
            }),
          }),
    [structure, legs, indexPrice, forwards, smiles, smileOf, nowNs],
  )
  const presetExpiry = (expiry: ChainExpiry | undefined): PresetExpiry | undefined => {
    const forward = expiry === undefined ? undefined : (forwards.get(expiry.expiryNs)?.forward ?? indexPrice)
    if (expiry === undefined || forward === undefined) return undefined
    const yearsLeft = yearsToExpiry(expiry.expiryNs, nowNs)
    return { chain: expiry, forward, yearsToExpiry: yearsLeft, ivAt: (strike) => smileOf(expiry.expiryNs, strike) }
  }
  return {
    legs,
    ...priced,
    instrumentOf: legMarket.instrumentOf,
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

/** The structure less the fee of each traded leg, taken at its price at the account's rates, or of a deal. */
function useAfterFees(
  asset: string,
  { held }: StructureDraft,
  legs: readonly BuilderLeg[],
  indexPrice: Price | undefined,
) {
  const summary = useAccountSummary().data
  const builder = useBuilder()
  return useMemo(() => {
    const feeOf = ({ instrument, ratio, price, quote }: BuilderLeg): Usd | undefined => {
      const { instrumentName, instrumentType } = instrument
      const deal = held?.find((one) => one.instrumentName === instrumentName)
      if (ratio === undefined) return deal?.fee ?? fixed6<Usd>(0n)
      if (price === undefined) return undefined
      const rates = feeRatesOf(summary, { asset, instrumentType }, builder)
      return knownTradeFee({ instrument, price, amount: quote.contracts, indexPrice, liquidity: 'taker', rates })
    }
    return withFees(legs, feeOf)
  }, [asset, held, summary, builder, indexPrice, legs])
}

export type BuilderMarket = ReturnType<typeof useBuilderMarket>

function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}

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

type LegTickers = LiveStatus & { readonly tickers: ReadonlyMap<string, Ticker> }

/** Returns a new object only when a ticker of a leg changes; the tickers of the whole chain change on each frame. */
function useLegTickers(asset: string, perpetualName: string | undefined, names: readonly string[]): LegTickers {
  const marketData = useMarketData()
  const key = names.join(' ')
  const store = useMemo(() => {
    const options = marketData.tickers(optionScope(asset))
    const perpetual =
      perpetualName === undefined ? [] : [marketData.tickers({ kind: 'instrument', instrumentName: perpetualName })]
    return pick([options, ...perpetual], key === '' ? [] : key.split(' '))
  }, [marketData, asset, perpetualName, key])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

function pick(stores: readonly ViewStore<TickersView>[], names: readonly string[]) {
  let held: LegTickers | undefined
  const read = (): LegTickers => {
    const views = stores.map((store) => store.getSnapshot())
    const worst = views.find(({ status }) => status !== 'live') ?? views[0]
    const tickers = new Map(
      names.flatMap((name) => {
        const ticker = views.map((view) => view.tickers.get(name)).find((one) => one !== undefined)
        return ticker === undefined ? [] : [[name, ticker] as const]
      }),
    )
    // Omits the time of the last message while live, because it differs each time.
    const { status = 'loading', updatedAtMs, error } = worst ?? {}
    return { status, updatedAtMs: status === 'live' ? undefined : updatedAtMs, error, tickers }
  }
  return {
    subscribe: (listener: () => void) => {
      const stops = stores.map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    getSnapshot: () => {
      const now = read()
      if (held === undefined || !isSame(held, now)) held = now
      return held
    },
  }
}

function isSame(one: LegTickers, other: LegTickers): boolean {
  return (
    one.status === other.status &&
    one.updatedAtMs === other.updatedAtMs &&
    one.tickers.size === other.tickers.size &&
    [...one.tickers].every(([name, ticker]) => other.tickers.get(name) === ticker)
  )
}

/** Returns the previous value while the new value is equal, so that dependent values are not computed again. */
export function useUnchanged<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const [held, setHeld] = useState(value)
  if (isSame(held, value)) return held
  setHeld(value)
  return value
}
