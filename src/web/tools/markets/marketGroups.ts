/** Collapsible groups of the market list: perpetuals, and options by asset and expiry. */

import { add, fixed6, toNumber, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { expiryCode } from '@/core/protocol/optionName'
import type { MarketRow } from '@/web/market/markets/marketRow'

export type MarketGroup = {
  /** Unique in the list and stable across visits. */
  readonly id: string
  /** Undefined for a group of all expiries. */
  readonly expiryNs: bigint | undefined
  /** Undefined for perpetuals. */
  readonly asset: string | undefined
  readonly instruments: readonly Instrument[]
}

export type MarketItem =
  | { readonly kind: 'group'; readonly group: MarketGroup; readonly isOpen: boolean }
  | { readonly kind: 'market'; readonly instrument: Instrument; readonly isInGroup: boolean }

export type Grouping = {
  /** Returns the 24-hour USD volume of all options on an asset. */
  readonly optionVolumeOf: (asset: string) => Usd | undefined
  /** Groups that the trader toggled from their default state. */
  readonly toggled: ReadonlySet<string>
}

/** Returns one row per instrument, for a search or a list too short to group. */
export function flatItems(instruments: readonly Instrument[]): readonly MarketItem[] {
  return instruments.map((instrument) => ({ kind: 'market', instrument, isInGroup: false }))
}

/**
 * Groups the instruments: perpetuals first, then each asset's options by expiry, with the most traded asset first
 * once the volume of each is known. Instruments keep their order inside a group. Perpetuals and expiries are open by default; the options of an expiry
 * are not.
 */
export function groupedItems(
  instruments: readonly Instrument[],
  { optionVolumeOf, toggled }: Grouping,
): readonly MarketItem[] {
  const perpetuals = instruments.filter(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const options = instruments.filter(({ instrumentType }) => instrumentType === 'OPTION')
  const listed = [...groupedBy(options, ({ asset }) => asset)]
  const assets = listed.some(([asset]) => optionVolumeOf(asset) === undefined)
    ? listed
    : listed.toSorted(([a], [b]) => Number((optionVolumeOf(b) ?? 0n) - (optionVolumeOf(a) ?? 0n)))
  const ofPerpetuals = { id: 'perpetuals', asset: undefined, expiryNs: undefined, instruments: perpetuals }
  return [
    ...(perpetuals.length === 0 ? [] : opening(ofPerpetuals, !toggled.has('perpetuals'), () => marketsOf(perpetuals))),
    ...assets.flatMap(([asset, ofAsset]) =>
      opening({ id: asset, asset, expiryNs: undefined, instruments: ofAsset }, !toggled.has(asset), () =>
        expiryItems(asset, ofAsset, toggled),
      ),
    ),
  ]
}

function expiryItems(asset: string, options: readonly Instrument[], toggled: ReadonlySet<string>) {
  const expiries = [...groupedBy(options, (one) => (one.instrumentType === 'OPTION' ? one.expiryNs : 0n))].toSorted(
    ([a], [b]) => (a < b ? -1 : 1),
  )
  return expiries.flatMap(([expiryNs, instruments]) => {
    const id = `${asset} ${expiryCode(expiryNs)}`
    return opening({ id, asset, expiryNs, instruments }, toggled.has(id), () => marketsOf(instruments))
  })
}

function opening(group: MarketGroup, isOpen: boolean, contents: () => readonly MarketItem[]): readonly MarketItem[] {
  return [{ kind: 'group', group, isOpen }, ...(isOpen ? contents() : [])]
}

function marketsOf(instruments: readonly Instrument[]): readonly MarketItem[] {
  return instruments.map((instrument) => ({ kind: 'market', instrument, isInGroup: true }))
}

function groupedBy<Key>(instruments: readonly Instrument[], keyOf: (instrument: Instrument) => Key) {
  const groups = new Map<Key, Instrument[]>()
  for (const instrument of instruments) {
    const key = keyOf(instrument)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [instrument])
    else group.push(instrument)
  }
  return groups
}

/** Open interest of the puts for each unit of the calls' one. Undefined while one is unknown, or without calls. */
export function putCallOf(rows: readonly Pick<MarketRow, 'instrument' | 'openInterest'>[]): number | undefined {
  const sum = { call: 0, put: 0 }
  for (const { instrument, openInterest } of rows) {
    if (instrument.instrumentType !== 'OPTION' || openInterest === undefined) return undefined
    sum[instrument.optionType] += toNumber(openInterest)
  }
  return sum.call === 0 ? undefined : sum.put / sum.call
}

/** Sums the values. Undefined if any value is, because a partial sum would pass for the total. */
export function sumOfKnown(values: readonly (Usd | undefined)[]): Usd | undefined {
  let sum = fixed6<Usd>(0n)
  for (const value of values) {
    if (value === undefined) return undefined
    sum = add(sum, value)
  }
  return sum
}
