import type { Instrument } from '@/core/protocol/instrument'
import { searchInstruments } from '@/web/market/searchInstruments'

export const categories = ['all', 'favourites', 'perpetuals', 'options'] as const
export type Category = (typeof categories)[number]

export type MarketFilter = {
  readonly query: string
  readonly category: Category
  /** For options: an asset or `all`, and an expiry (UNIX nanoseconds as text) or `all`. */
  readonly asset: string
  readonly expiry: string
}

export const everyMarket: MarketFilter = { query: '', category: 'all', asset: 'all', expiry: 'all' }

/** True when the list needs groups. Searches, favourites and single expiries are short enough for a flat list. */
export function isGrouped({ query, category, expiry }: MarketFilter): boolean {
  if (query !== '') return false
  return category === 'all' || (category === 'options' && expiry === 'all')
}

/** Returns the instruments that match the filter, in search order. */
export function filterMarkets(
  instruments: readonly Instrument[],
  favourites: ReadonlySet<string>,
  { query, category, asset, expiry }: MarketFilter,
): readonly Instrument[] {
  const isIn = (instrument: Instrument) => {
    switch (category) {
      case 'all':
        return true
      case 'favourites':
        return favourites.has(instrument.instrumentName)
      case 'perpetuals':
        return instrument.instrumentType === 'PERPETUAL'
      case 'options':
        return (
          instrument.instrumentType === 'OPTION' &&
          (asset === 'all' || instrument.asset === asset) &&
          (expiry === 'all' || String(instrument.expiryNs) === expiry)
        )
    }
  }
  return searchInstruments(instruments.filter(isIn), query)
}

/** Returns the assets that have options, and the expiries of the chosen asset, nearest first. */
export function optionChoices(instruments: readonly Instrument[], asset: string) {
  const options = instruments.flatMap((one) => (one.instrumentType === 'OPTION' ? [one] : []))
  const assets = [...new Set(options.map((option) => option.asset))]
  const ofAsset = options.filter((option) => asset === 'all' || option.asset === asset)
  const expiries = [...new Set(ofAsset.map(({ expiryNs }) => expiryNs))].toSorted((a, b) => (a < b ? -1 : 1))
  return { assets, expiries }
}
