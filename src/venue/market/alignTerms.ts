import { defaultFeeRates, haveSameRates, type FeeSchedule } from '@/quant/fees'
import { listInstruments } from '../live/instrumentCatalogue'
import { StorageError } from '../venueErrors'
import type { VenuePort } from '../venuePort'
import { assetSpecs, type AssetSpec } from './instrumentSpecs'
import { planTerms } from './planTerms'

/** The terms of the program, in the place of which a test may put others. */
export type VenueTerms = { readonly feeRates: FeeSchedule; readonly specs: readonly AssetSpec[] }

export const programTerms: VenueTerms = { feeRates: defaultFeeRates, specs: assetSpecs }

/**
 * Brings the fees and the terms of listed contracts in an existing data folder to those of the program, by commands in
 * the journal; without a difference it sends none. Throws {@link StorageError}, before anything is changed, when a
 * listed perpetual would need another id or other steps.
 */
export async function alignTerms(port: VenuePort, { feeRates, specs }: VenueTerms = programTerms): Promise<void> {
  const { change, contradicted } = planTerms(specs, listInstruments(port.live.instruments))
  if (contradicted.length > 0) {
    throw new StorageError(
      `the data folder lists ${contradicted.join(', ')} with another id or other steps than this version does, and those cannot change while the contract is listed. Start the version that made the folder, choose another with --data, or begin an empty one with --fresh`,
    )
  }
  if (!haveSameRates(port.live.feeRates, feeRates)) await port.submit({ type: 'setVenueFees', rates: feeRates })
  if (change.length > 0) await port.submit({ type: 'changeTerms', instruments: change })
}
