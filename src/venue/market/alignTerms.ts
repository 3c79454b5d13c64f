import type { MarginInstrument } from '@/core/protocol/instrument'
import { defaultFeeRates, haveSameRates, type FeeSchedule } from '@/core/quant/fees'
import { instrumentsOf } from '../live/instrumentCatalogue'
import { compareTerms } from '../rules/compareTerms'
import type { PositionMode } from '../rules/positionMode'
import { StorageError, type VenuePort } from '../venuePort'
import { assetSpecs, type AssetSpec, type OptionSpec } from './instrumentSpecs'
import { perpetualInstrument } from './listing'

/** The program's terms; tests may replace them. */
export type VenueTerms = {
  readonly feeRates: FeeSchedule
  readonly specs: readonly AssetSpec[]
  readonly positionMode: PositionMode
}

export const programTerms: VenueTerms = { feeRates: defaultFeeRates, specs: assetSpecs, positionMode: 'net' }

/**
 * Aligns an existing data folder with the program's fees, order margin rule, position mode and terms of listed
 * contracts, by journalled commands where they differ. Throws {@link StorageError}, before any change, if a listed
 * perpetual would need another id or other steps.
 */
export async function alignTerms(
  port: VenuePort,
  { feeRates, specs, positionMode }: VenueTerms = programTerms,
): Promise<void> {
  const { change, contradicted } = planTerms(specs, instrumentsOf(port.live.instruments))
  if (contradicted.length > 0) {
    throw new StorageError(
      `the data folder lists ${contradicted.join(', ')} with another id or other steps than this version does, and those cannot change while the contract is listed. Start the version that made the folder, choose another with --data, or begin an empty one with --fresh`,
    )
  }
  if (!haveSameRates(port.live.feeRates, feeRates)) await port.submit({ type: 'setVenueFees', rates: feeRates })
  if (!port.live.isOrderMarginAdded) await port.submit({ type: 'setOrderMarginRule', isAdded: true })
  if (port.live.positionMode !== positionMode) await port.submit({ type: 'setPositionMode', mode: positionMode })
  if (change.length > 0) await port.submit({ type: 'changeTerms', instruments: change })
}

type TermsPlan = {
  /** Listed contracts whose terms change, with their new terms. */
  readonly change: readonly MarginInstrument[]
  /**
   * Names of perpetuals that the program lists with another id or other steps. These terms never change, and
   * perpetuals never expire.
   */
  readonly contradicted: readonly string[]
}

/**
 * Plans the changes. Listed options retain their steps until they expire, because new strikes get the new steps
 * anyway; all other changeable terms are updated. Contracts of removed assets stay as they are.
 */
export function planTerms(specs: readonly AssetSpec[], listed: readonly MarginInstrument[]): TermsPlan {
  const change: MarginInstrument[] = []
  const contradicted: string[] = []
  for (const instrument of listed) {
    const wanted = wantedTerms(specs, instrument)
    const difference = compareTerms(instrument, wanted)
    if (difference === 'changeable') change.push(wanted)
    if (difference === 'fixed') contradicted.push(instrument.instrumentName)
  }
  return { change, contradicted }
}

function wantedTerms(specs: readonly AssetSpec[], instrument: MarginInstrument): MarginInstrument {
  const spec = specs.find(({ asset }) => asset === instrument.asset)
  if (spec === undefined) return instrument
  if (instrument.instrumentType === 'PERPETUAL') return perpetualInstrument(spec)
  return spec.option === undefined ? instrument : { ...instrument, ...limitsOf(spec.option) }
}

function limitsOf({ minOrderValue, maxOrderValue, maxNotionalValue, priceBand }: OptionSpec) {
  return { minOrderValue, maxOrderValue, maxNotionalValue, priceBand }
}
