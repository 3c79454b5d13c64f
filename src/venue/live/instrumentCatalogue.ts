import type { Price } from '@/core/protocol/fixed6'
import type { MarginInstrument, InstrumentType } from '@/core/protocol/instrument'

export type ExpiredInstrument = {
  readonly instrument: MarginInstrument
  readonly settlementPrice: Price
  readonly expiredAtNs: bigint
}

export type InstrumentCatalogue = {
  readonly byId: ReadonlyMap<string, MarginInstrument>
  readonly byName: ReadonlyMap<string, MarginInstrument>
  /** Per asset: the perpetual, then options by expiry, strike, call before put. */
  readonly byAsset: ReadonlyMap<string, readonly MarginInstrument[]>
  readonly expiredById: ReadonlyMap<string, ExpiredInstrument>
  readonly expiredByName: ReadonlyMap<string, ExpiredInstrument>
}

export type MutableInstrumentCatalogue = {
  readonly byId: Map<string, MarginInstrument>
  readonly byName: Map<string, MarginInstrument>
  readonly byAsset: Map<string, readonly MarginInstrument[]>
  readonly expiredById: Map<string, ExpiredInstrument>
  readonly expiredByName: Map<string, ExpiredInstrument>
}

/** Number of expired contracts retained: a few weeks of a full listing calendar. */
export const maxExpired = 5_000

export function createInstrumentCatalogue(): MutableInstrumentCatalogue {
  return { byId: new Map(), byName: new Map(), byAsset: new Map(), expiredById: new Map(), expiredByName: new Map() }
}

export function findInstrument(catalogue: InstrumentCatalogue, instrumentId: string): MarginInstrument | undefined {
  return catalogue.byId.get(instrumentId)
}

export function findInstrumentByName(
  catalogue: InstrumentCatalogue,
  instrumentName: string,
): MarginInstrument | undefined {
  return catalogue.byName.get(instrumentName)
}

/** Assets with listed instruments, in the order of their first listing. */
export function listAssets(catalogue: InstrumentCatalogue): string[] {
  return [...catalogue.byAsset].filter(([, instruments]) => instruments.length > 0).map(([asset]) => asset)
}

/** Returns listed contracts that match the filter, in the order of `byAsset`. */
export function instrumentsOf(
  catalogue: InstrumentCatalogue,
  filter: { readonly asset?: string | undefined; readonly instrumentType?: InstrumentType | undefined } = {},
): MarginInstrument[] {
  const { asset, instrumentType } = filter
  const lists = asset === undefined ? [...catalogue.byAsset.values()] : [catalogue.byAsset.get(asset) ?? []]
  return lists.flatMap((list) =>
    list.filter((instrument) => instrumentType === undefined || instrument.instrumentType === instrumentType),
  )
}

/** Returns the distinct expiries of an asset's listed options, UNIX nanoseconds, soonest first. */
export function listExpiries(catalogue: InstrumentCatalogue, asset: string): bigint[] {
  const expiries = new Set<bigint>()
  for (const instrument of catalogue.byAsset.get(asset) ?? []) {
    if (instrument.instrumentType === 'OPTION') expiries.add(instrument.expiryNs)
  }
  return [...expiries]
}

/** Adds contracts, or updates the terms of listed ones. */
export function addInstruments(catalogue: MutableInstrumentCatalogue, instruments: readonly MarginInstrument[]): void {
  const assets = new Set<string>()
  for (const instrument of instruments) {
    catalogue.byId.set(instrument.instrumentId, instrument)
    catalogue.byName.set(instrument.instrumentName, instrument)
    assets.add(instrument.asset)
  }
  for (const asset of assets) sortAsset(catalogue, asset)
}

export function moveToExpired(catalogue: MutableInstrumentCatalogue, expired: ExpiredInstrument): void {
  const { instrumentId, instrumentName, asset } = expired.instrument
  if (catalogue.byId.delete(instrumentId)) {
    catalogue.byName.delete(instrumentName)
    const rest = (catalogue.byAsset.get(asset) ?? []).filter((instrument) => instrument.instrumentId !== instrumentId)
    catalogue.byAsset.set(asset, rest)
  }
  catalogue.expiredById.set(instrumentId, expired)
  catalogue.expiredByName.set(instrumentName, expired)
  if (catalogue.expiredById.size > maxExpired) forgetOldestExpired(catalogue)
}

function forgetOldestExpired(catalogue: MutableInstrumentCatalogue): void {
  // A Map iterates in order of insertion.
  for (const [instrumentId, { instrument }] of catalogue.expiredById) {
    catalogue.expiredById.delete(instrumentId)
    catalogue.expiredByName.delete(instrument.instrumentName)
    return
  }
}

function sortAsset(catalogue: MutableInstrumentCatalogue, asset: string): void {
  const listed = [...catalogue.byId.values()].filter((instrument) => instrument.asset === asset)
  catalogue.byAsset.set(asset, listed.toSorted(compareInstruments))
}

function compareInstruments(a: MarginInstrument, b: MarginInstrument): number {
  if (a.instrumentType === 'PERPETUAL') return b.instrumentType === 'PERPETUAL' ? 0 : -1
  if (b.instrumentType === 'PERPETUAL') return 1
  if (a.expiryNs !== b.expiryNs) return a.expiryNs < b.expiryNs ? -1 : 1
  if (a.strike !== b.strike) return a.strike < b.strike ? -1 : 1
  return a.optionType === b.optionType ? 0 : a.optionType === 'call' ? -1 : 1
}
