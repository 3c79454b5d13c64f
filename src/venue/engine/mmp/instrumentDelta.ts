import { toNumber } from '@/protocol/fixed6'
import { greeks } from '@/quant/greeks'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import type { ListedInstrument } from '../listedInstrument'

/**
 * The delta of one contract, in millionths: 1 for a perpetual, for an option the model's at the volatility of its mark
 * and the time left at `timeNs` (venue-rules 3.4, 8.1). An option whose mark has no volatility counts as a whole contract, so
 * that what is not known trips the protection sooner, not later.
 */
export function instrumentDelta({ instrument, mark }: ListedInstrument, timeNs: bigint): bigint {
  if (instrument.instrumentType === 'PERPETUAL') return whole
  if (mark?.forwardPrice === undefined || mark.iv === undefined) {
    return instrument.optionType === 'call' ? whole : -whole
  }
  const { delta } = greeks({
    forward: toNumber(mark.forwardPrice),
    strike: toNumber(instrument.strike),
    yearsToExpiry: yearsToExpiry(instrument.expiryNs, timeNs),
    iv: mark.iv,
    optionType: instrument.optionType,
  })
  return BigInt(Math.round(delta * 1e6))
}

const whole = 1_000_000n
