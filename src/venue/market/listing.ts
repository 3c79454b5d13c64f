import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import type { Instrument, OptionInstrument, OptionType } from '@/protocol/instrument'
import { optionName, perpetualName } from '@/protocol/instrumentName'
import { listedExpiries, type Expiry } from './calendar'
import type { AssetSpec, OptionSpec } from './instrumentSpecs'

/** What the venue lists today and should list now. */
export type ListingInputs = {
  readonly nowMs: number
  readonly specs: readonly AssetSpec[]
  /** USD, by asset. */
  readonly indexPrices: ReadonlyMap<string, number>
  readonly listed: readonly Instrument[]
  /** The first id that no contract ever had. */
  readonly nextOptionId: number
}

export type ListingPlan = { readonly list: readonly Instrument[]; readonly expire: readonly OptionInstrument[] }

/** Ids below this are kept for perpetuals. */
export const firstOptionId = 10_001

const dayMs = 86_400_000
const optionTypes: readonly OptionType[] = ['call', 'put']

/** The contracts to be listed and those whose time has come. Listed strikes stay until their expiry. */
export function planListing(inputs: ListingInputs): ListingPlan {
  const names = new Set(inputs.listed.map((instrument) => instrument.instrumentName))
  const wanted = inputs.specs.flatMap((spec) => wantedInstruments(spec, inputs))
  let nextId = inputs.nextOptionId
  const list = wanted
    .filter((instrument) => !names.has(instrument.instrumentName))
    .map((instrument) =>
      instrument.instrumentType === 'OPTION' ? { ...instrument, instrumentId: String(nextId++) } : instrument,
    )
  return { list, expire: inputs.listed.filter((instrument) => hasEnded(instrument, inputs.nowMs)) }
}

/** The smallest id above all that were ever given to options. */
export function nextOptionId(everListed: Iterable<string>): number {
  let highest = firstOptionId - 1
  for (const instrumentId of everListed) highest = Math.max(highest, Number(instrumentId))
  return highest + 1
}

function hasEnded(instrument: Instrument, nowMs: number): instrument is OptionInstrument {
  return instrument.instrumentType === 'OPTION' && instrument.expiryNs <= BigInt(nowMs) * 1_000_000n
}

function wantedInstruments(spec: AssetSpec, inputs: ListingInputs): Instrument[] {
  const { option } = spec
  const indexPrice = inputs.indexPrices.get(spec.asset)
  const perpetual = perpetualInstrument(spec)
  if (option === undefined || indexPrice === undefined) return [perpetual]
  const options = listedExpiries(inputs.nowMs).flatMap((expiry) =>
    strikesAround(indexPrice, option, (expiry.expiryMs - inputs.nowMs) / dayMs).flatMap((strike) =>
      optionTypes.map((optionType) => optionInstrument(spec.asset, option, expiry, strike, optionType)),
    ),
  )
  return [perpetual, ...options]
}

/** Strikes on a regular spacing on both sides of the index, lowest first, USD. */
export function strikesAround(indexPrice: number, spec: OptionSpec, days: number): number[] {
  const row = spec.strikeSpacings.find(({ upToDays }) => days <= upToDays)
  if (row === undefined) return []
  const middle = Math.round(indexPrice / row.spacing)
  const steps = Array.from({ length: 2 * row.strikesPerSide + 1 }, (_, index) => middle - row.strikesPerSide + index)
  return steps.map((step) => step * row.spacing).filter((strike) => strike > 0)
}

export function perpetualInstrument(spec: AssetSpec): Instrument {
  return {
    instrumentType: 'PERPETUAL',
    instrumentName: perpetualName(spec.asset),
    asset: spec.asset,
    ...spec.perpetual,
  }
}

function optionInstrument(
  asset: string,
  spec: OptionSpec,
  expiry: Expiry,
  strikeUsd: number,
  optionType: OptionType,
): OptionInstrument {
  const expiryNs = BigInt(expiry.expiryMs) * 1_000_000n
  const strike = fromNumber<Price>(strikeUsd)
  const { strikeSpacings: _, ...terms } = spec
  return {
    // Given by the plan, to those that are new.
    instrumentId: '0',
    instrumentType: 'OPTION',
    instrumentName: optionName({ asset, expiryNs, strike, optionType }),
    asset,
    ...terms,
    optionType,
    strike,
    expiryNs,
    listingCycle: expiry.listingCycle,
  }
}

/** USD. */
export function strikeOf({ strike }: Pick<OptionInstrument, 'strike'>): number {
  return toNumber(strike)
}
