import { fixed6, fromNumber, notional, subtract, toNumber, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { settlementFee } from '@/quant/settlementFee'

/** What a position is paid when its option settles at a price (venue-rules 4.2). USD. */
export type ExpiryValue = {
  /** Of one contract. */
  readonly intrinsic: Price
  /** What it receives, below 0 what a short pays; rounded toward zero. */
  readonly payout: Usd
  readonly fee: Usd
  readonly net: Usd
  /** How far in the money, as a share of the strike; below 0 out of it. */
  readonly moneyness: number
}

/** The terms that decide what an option pays. */
export type PayingTerms = Pick<OptionInstrument, 'instrumentType' | 'strike' | 'optionType' | 'listingCycle'>

export function expiryValue(instrument: PayingTerms, amount: Amount, settlesAt: Price): ExpiryValue {
  const { strike, optionType } = instrument
  const gain = optionType === 'call' ? settlesAt - strike : strike - settlesAt
  const intrinsic = fixed6<Price>(gain > 0n ? gain : 0n)
  const payout = notional(intrinsic, amount)
  const fee = settlementFee({ instrument, amount, settlementPrice: settlesAt, payoff: payout })
  return {
    intrinsic,
    payout,
    fee,
    net: subtract(payout, fee),
    moneyness: toNumber(fixed6<Price>(gain)) / toNumber(strike),
  }
}

/** Within this share of the strike on the last day, or half a standard deviation of what is left, a price pins. */
const pinShare = 0.003
const pinDeviations = 0.5
const lastDayYears = 1 / 365

export type PinInput = {
  readonly strike: number
  /** Where it is to settle by now. */
  readonly settlesAt: number
  readonly iv: number | undefined
  readonly yearsToExpiry: number
}

/**
 * Whether in the last day a strike is so near that a small move decides if the option is worth anything: what hedges it
 * may be a whole contract too much or too little.
 */
export function isPinned({ strike, settlesAt, iv, yearsToExpiry }: PinInput): boolean {
  if (yearsToExpiry > lastDayYears) return false
  const distance = Math.abs(Math.log(settlesAt / strike))
  const deviation = iv === undefined ? 0 : iv * Math.sqrt(Math.max(0, yearsToExpiry))
  return distance <= Math.max(pinShare, pinDeviations * deviation)
}

/** A price that was reckoned, as one of the wire. */
export function asPrice(value: number | undefined): Price | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : fromNumber<Price>(value)
}
