/** The list of markets as groups that open and close: perpetuals, and options by asset and by expiry. */

import { add, fixed6, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { expiryCode } from '@/core/protocol/optionName'

export type MarketGroup = {
  /** Unique in the list, and the same at every visit. */
  readonly id: string
  /** Of one expiry, or of all of them together. */
  readonly expiryNs: bigint | undefined
  /** Undefined of the perpetuals, which have one each. */
  readonly asset: string | undefined
  readonly instruments: readonly Instrument[]
}

export type MarketItem =
  | { readonly kind: 'group'; readonly group: MarketGroup; readonly isOpen: boolean }
  | { readonly kind: 'market'; readonly instrument: Instrument; readonly isInGroup: boolean }

export type Grouping = {
  /** USD of 24 hours of all options of an asset. */
  readonly optionVolumeOf: (asset: string) => Usd | undefined
  /** The groups that were closed or opened by hand, whichever they are not at first. */
  readonly toggled: ReadonlySet<string>
}

/** One line an instrument, for a search and for what is too short to be grouped. */
export function flatItems(instruments: readonly Instrument[]): readonly MarketItem[] {
  return instruments.map((instrument) => ({ kind: 'market', instrument, isInGroup: false }))
}

/**
 * Perpetuals first, then the options of each asset, the most traded asset first, by expiry. Inside a group the
 * instruments keep their order. Perpetuals and expiries are in view at first; the options of an expiry are not.
 */
export function groupedItems(
  instruments: readonly Instrument[],
  { optionVolumeOf, toggled }: Grouping,
): readonly MarketItem[] {
  const perpetuals = instruments.filter(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const options = instruments.filter(({ instrumentType }) => instrumentType === 'OPTION')
  const assets = [...groupedBy(options, ({ asset }) => asset)].toSorted(([a], [b]) =>
    byVolume(optionVolumeOf(a), optionVolumeOf(b)),
  )
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

/** The largest first, what is unknown last; equals keep their order. */
function byVolume(a: Usd | undefined, b: Usd | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
  return a > b ? -1 : a < b ? 1 : 0
}

/** Undefined as soon as one of them is: part of a sum would look like all of it. */
export function sumOfKnown(values: readonly (Usd | undefined)[]): Usd | undefined {
  let sum = fixed6<Usd>(0n)
  for (const value of values) {
    if (value === undefined) return undefined
    sum = add(sum, value)
  }
  return sum
}
