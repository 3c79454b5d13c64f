import { fixed6, timesFraction, type Fraction, type Usd } from '@/protocol/fixed6'
import type { FeeRates, FeeSchedule } from '@/quant/fees'

/** Of the fees of who was referred (the example of rest-public 4.10). */
export const refereeDiscount = fixed6<Fraction>(100_000n)

/** What of a fee that was paid its payer's referrer earns: a guess, no source says it. */
export const referralBonusShare = fixed6<Fraction>(100_000n)

/** What of a fee the campaign of trade fees gives back to who has paid it: a guess, no source says it. */
export const tradeFeeShare = fixed6<Fraction>(50_000n)

/** The rates of who was referred (venue-rules 6.4): lower by the discount, rounded down. A rebate stays as it is. */
export function discountedRates(rates: FeeSchedule): FeeSchedule {
  return { PERPETUAL: discounted(rates.PERPETUAL), OPTION: discounted(rates.OPTION) }
}

function discounted({ taker, maker }: FeeRates): FeeRates {
  return { taker: lowered(taker), maker: lowered(maker) }
}

function lowered(rate: Fraction): Fraction {
  return rate > 0n ? fixed6<Fraction>(rate - timesFraction(rate, refereeDiscount)) : rate
}

/** USD, toward zero. Of a rebate nobody earns. */
export function shareOfFee(fee: Usd, share: Fraction): Usd {
  return fee > 0n ? timesFraction(fee, share) : fixed6<Usd>(0n)
}
