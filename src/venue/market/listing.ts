import { fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import type { MarginInstrument, OptionInstrument, OptionType, ListingCycle } from '@/core/protocol/instrument'
import { perpetualName } from '@/core/protocol/instrumentName'
import { optionName } from '@/core/protocol/optionName'
import type { AssetSpec, OptionSpec } from './instrumentSpecs'

export type ListingInputs = {
  readonly nowMs: number
  readonly specs: readonly AssetSpec[]
  readonly indexPrices: ReadonlyMap<string, number>
  readonly listed: readonly MarginInstrument[]
  /** The first unused id. */
  readonly nextOptionId: number
}

export type ListingPlan = { readonly list: readonly MarginInstrument[]; readonly expire: readonly OptionInstrument[] }

/** Ids below this are reserved for perpetuals. */
const firstOptionId = 10_001

const dayMs = 86_400_000
const optionTypes: readonly OptionType[] = ['call', 'put']

/** Plans which contracts to list and which to expire. Listed strikes stay until their expiry. */
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

/** Returns the smallest id above all ids that options ever had. */
export function nextOptionId(everListed: Iterable<string>): number {
  let highest = firstOptionId - 1
  for (const instrumentId of everListed) highest = Math.max(highest, Number(instrumentId))
  return highest + 1
}

function hasEnded(instrument: MarginInstrument, nowMs: number): instrument is OptionInstrument {
  return instrument.instrumentType === 'OPTION' && instrument.expiryNs <= BigInt(nowMs) * 1_000_000n
}

function wantedInstruments(spec: AssetSpec, inputs: ListingInputs): MarginInstrument[] {
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

/** Computes evenly spaced strikes on both sides of the index, lowest first, USD. */
export function strikesAround(indexPrice: number, spec: OptionSpec, days: number): number[] {
  const row = spec.strikeSpacings.find(({ upToDays }) => days <= upToDays)
  if (row === undefined) return []
  const middle = Math.round(indexPrice / row.spacing)
  const steps = Array.from({ length: 2 * row.strikesPerSide + 1 }, (_, index) => middle - row.strikesPerSide + index)
  return steps.map((step) => step * row.spacing).filter((strike) => strike > 0)
}

export function perpetualInstrument(spec: AssetSpec): MarginInstrument {
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
    // The plan replaces this id.
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

export function strikeOf({ strike }: Pick<OptionInstrument, 'strike'>): number {
  return toNumber(strike)
}

type Expiry = { readonly expiryMs: number; readonly listingCycle: ListingCycle }

/** Options expire at 08:00 UTC (venue-rules 1.2). */
const expiryHour = 8
const friday = 5
const expiriesPerCycle = 3
const quarterEnds = new Set([2, 5, 8, 11])

/**
 * Returns the expiries to list, nearest first (venue-rules 1.2): the next three days, Fridays, months' last Fridays
 * and quarters' last Fridays. A date of several cycles is listed once, as the longest of them.
 */
export function listedExpiries(nowMs: number): Expiry[] {
  const cycleByExpiry = new Map<number, ListingCycle>()
  // From the shortest cycle to the longest, so that a date gets the name of its longest cycle.
  for (const expiryMs of nextDays(nowMs, () => true)) cycleByExpiry.set(expiryMs, 'daily')
  for (const expiryMs of nextDays(nowMs, isFriday)) cycleByExpiry.set(expiryMs, 'weekly')
  for (const expiryMs of nextDays(nowMs, isLastFridayOfMonth)) cycleByExpiry.set(expiryMs, 'monthly')
  for (const expiryMs of nextDays(nowMs, isLastFridayOfQuarter)) cycleByExpiry.set(expiryMs, 'quarterly')
  return [...cycleByExpiry]
    .map(([expiryMs, listingCycle]) => ({ expiryMs, listingCycle }))
    .toSorted((a, b) => a.expiryMs - b.expiryMs)
}

export function nextExpiryMs(nowMs: number): number {
  const today = new Date(nowMs)
  const expiryMs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), expiryHour)
  return expiryMs > nowMs ? expiryMs : expiryMs + dayMs
}

function nextDays(nowMs: number, isWanted: (expiryMs: number) => boolean): number[] {
  const found: number[] = []
  let expiryMs = nextExpiryMs(nowMs)
  while (found.length < expiriesPerCycle) {
    if (isWanted(expiryMs)) found.push(expiryMs)
    // All UTC days are equally long.
    expiryMs += dayMs
  }
  return found
}

function isFriday(expiryMs: number): boolean {
  return new Date(expiryMs).getUTCDay() === friday
}

function isLastFridayOfMonth(expiryMs: number): boolean {
  const weekLater = new Date(expiryMs + 7 * dayMs)
  return isFriday(expiryMs) && weekLater.getUTCMonth() !== new Date(expiryMs).getUTCMonth()
}

function isLastFridayOfQuarter(expiryMs: number): boolean {
  return isLastFridayOfMonth(expiryMs) && quarterEnds.has(new Date(expiryMs).getUTCMonth())
}
