import type { OptionInstrument } from '@/protocol/instrument'
import type { Price } from '@/protocol/fixed6'
import type { Listing } from '../listing'

/** One strike of an expiry: a side that is not listed is absent. */
export type ChainStrike = {
  readonly strike: Price
  readonly call: OptionInstrument | undefined
  readonly put: OptionInstrument | undefined
}

/** All options of an asset that expire at one instant. */
export type ChainExpiry = {
  /** UNIX nanoseconds. */
  readonly expiryNs: bigint
  /** Ascending. */
  readonly strikes: readonly ChainStrike[]
}

/** The options among the listings by expiry and strike, both ascending. What is not active is left out. */
export function optionChainOf(listings: readonly Listing[]): readonly ChainExpiry[] {
  const expiries = new Map<bigint, Map<bigint, { strike: Price; call?: OptionInstrument; put?: OptionInstrument }>>()
  for (const { instrument, isActive } of listings) {
    if (instrument.instrumentType !== 'OPTION' || !isActive) continue
    const strikes = expiries.get(instrument.expiryNs) ?? new Map()
    expiries.set(instrument.expiryNs, strikes)
    const row = strikes.get(instrument.strike) ?? { strike: instrument.strike }
    strikes.set(instrument.strike, row)
    row[instrument.optionType] = instrument
  }
  return [...expiries]
    .sort(([a], [b]) => ascending(a, b))
    .map(([expiryNs, strikes]) => ({
      expiryNs,
      strikes: [...strikes.values()]
        .sort((a, b) => ascending(a.strike, b.strike))
        .map(({ strike, call, put }) => ({ strike, call, put })),
    }))
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
