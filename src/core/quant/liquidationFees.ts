import { fixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Instrument, InstrumentType } from '@/core/protocol/instrument'

/** LIQ_FEE_PERP and LIQ_FEE_OPT of venue-rules 11. Pre-launch contracts, which pay 5 %, are not listed here. */
const liquidationFeeRates: Readonly<Record<InstrumentType, Fraction>> = {
  PERPETUAL: fixed6<Fraction>(10_000n),
  OPTION: fixed6<Fraction>(2_000n),
}

const scaleSquared = scale * scale

/**
 * Computes the USD that an account in liquidation pays per fill, in addition to the trade fee (venue-rules 6.3): for a
 * perpetual rate × amount × price, for an option rate × amount × index, without a cap. Rounded toward zero once.
 */
export function liquidationFee(fill: {
  readonly instrument: Pick<Instrument, 'instrumentType'>
  readonly price: Price
  readonly amount: Amount
  readonly indexPrice: Price
}): Usd {
  const { instrumentType } = fill.instrument
  const reference = instrumentType === 'PERPETUAL' ? fill.price : fill.indexPrice
  return fixed6<Usd>((liquidationFeeRates[instrumentType] * reference * fill.amount) / scaleSquared)
}
