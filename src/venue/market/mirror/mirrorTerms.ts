import { parseFixed6, type Fraction, type Usd } from '@/core/protocol/fixed6'
import type { ListingCycle, MarginInstrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { assetSpecs } from '../instrumentSpecs'
import { listedExpiries } from '../listing'
import type { SourceInstrument } from '../source/marketEvent'

const perpetualTerms = {
  minOrderValue: parseFixed6<Usd>('10'),
  maxOrderValue: parseFixed6<Usd>('1500000'),
  maxNotionalValue: parseFixed6<Usd>('8000000'),
  priceBand: parseFixed6<Fraction>('0.05'),
  // Those of an asset that is not exempt from deleveraging.
  maxLeverage: 10,
  initialMarginFraction: parseFixed6<Fraction>('0.1'),
  maintenanceMarginFraction: parseFixed6<Fraction>('0.05'),
}

const optionTerms = {
  minOrderValue: parseFixed6<Usd>('0.01'),
  maxOrderValue: parseFixed6<Usd>('1000000'),
  maxNotionalValue: parseFixed6<Usd>('10000000'),
  priceBand: parseFixed6<Fraction>('0.7'),
}

/**
 * Builds the terms of a mirrored instrument: steps and stated limits are the source's, the rest is the paper venue's for
 * this asset, or for an unknown asset. Undefined for a name that is not of an instrument, and for an expired option.
 */
export function mirrorTerms(
  source: SourceInstrument,
  instrumentId: string,
  nowMs: number,
): MarginInstrument | undefined {
  const { name, asset, priceStep, amountStep, terms = {} } = source
  const { expiryNs: statedExpiryNs, maxLeverage, ...limits } = terms
  const spec = assetSpecs.find((known) => known.asset === asset)
  const parsed = parseInstrumentName(name)
  const own = { instrumentId, instrumentName: name, asset, priceStep, amountStep, ...limits }
  if (parsed?.instrumentType === 'PERPETUAL' && source.kind === 'PERPETUAL') {
    const usual = spec === undefined ? perpetualTerms : limitsOf(spec.perpetual)
    return { ...usual, ...own, instrumentType: 'PERPETUAL', maxLeverage: maxLeverage ?? usual.maxLeverage }
  }
  if (parsed?.instrumentType !== 'OPTION' || source.kind !== 'OPTION') return undefined
  const expiryNs = statedExpiryNs ?? parsed.expiryNs
  if (expiryNs <= BigInt(nowMs) * 1_000_000n) return undefined
  const { strike, optionType } = parsed
  return {
    ...optionTerms,
    ...own,
    instrumentType: 'OPTION',
    optionType,
    strike,
    expiryNs,
    listingCycle: cycleOf(expiryNs, nowMs),
  }
}

function limitsOf(spec: typeof perpetualTerms): typeof perpetualTerms {
  const { minOrderValue, maxOrderValue, maxNotionalValue, priceBand, maxLeverage } = spec
  const { initialMarginFraction, maintenanceMarginFraction } = spec
  return {
    minOrderValue,
    maxOrderValue,
    maxNotionalValue,
    priceBand,
    maxLeverage,
    initialMarginFraction,
    maintenanceMarginFraction,
  }
}

/** Returns the cycle that the calendar gives to the expiry; an expiry outside the calendar pays the settlement fee. */
function cycleOf(expiryNs: bigint, nowMs: number): ListingCycle {
  const expiryMs = Number(expiryNs / 1_000_000n)
  return listedExpiries(nowMs).find((expiry) => expiry.expiryMs === expiryMs)?.listingCycle ?? 'weekly'
}
