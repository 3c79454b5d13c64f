import type { Instrument } from '@/protocol/instrument'
import { compareTerms } from '../rules/compareTerms'
import type { AssetSpec, OptionSpec } from './instrumentSpecs'
import { perpetualInstrument } from './listing'

/** What a start does about listed contracts whose terms are not those of the program any more. */
export type TermsPlan = {
  /** With their new terms. */
  readonly change: readonly Instrument[]
  /** Perpetuals, by name, that the program lists with another id or other steps: those never change, and never expire. */
  readonly contradicted: readonly string[]
}

/**
 * Compares what is listed with what would be listed now. Listed options keep their steps until they expire, because new
 * strikes get the new ones anyway; everything else that may change of them does. Assets that are gone stay as they are.
 */
export function planTerms(specs: readonly AssetSpec[], listed: readonly Instrument[]): TermsPlan {
  const change: Instrument[] = []
  const contradicted: string[] = []
  for (const instrument of listed) {
    const wanted = wantedTerms(specs, instrument)
    const difference = compareTerms(instrument, wanted)
    if (difference === 'changeable') change.push(wanted)
    if (difference === 'fixed') contradicted.push(instrument.instrumentName)
  }
  return { change, contradicted }
}

function wantedTerms(specs: readonly AssetSpec[], instrument: Instrument): Instrument {
  const spec = specs.find(({ asset }) => asset === instrument.asset)
  if (spec === undefined) return instrument
  if (instrument.instrumentType === 'PERPETUAL') return perpetualInstrument(spec)
  return spec.option === undefined ? instrument : { ...instrument, ...limitsOf(spec.option) }
}

function limitsOf({ minOrderValue, maxOrderValue, maxNotionalValue, priceBand }: OptionSpec) {
  return { minOrderValue, maxOrderValue, maxNotionalValue, priceBand }
}
