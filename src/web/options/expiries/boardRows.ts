import {
  add,
  fixed6,
  toNumber,
  type Amount,
  type Price,
  type Usd,
  fromNumber,
  notional,
  subtract,
} from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { settlementFee } from '@/core/quant/settlementFee'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'

/** What is held of one option. */
export type ExpiringOption = {
  readonly instrument: PayingTerms & { readonly instrumentName: string; readonly expiryNs: bigint }
  /** Signed. */
  readonly amount: Amount
  /** Of its mark, a fraction. */
  readonly iv: number | undefined
}

/** An order that waits in the book and ends with its option. */
export type WaitingOrder = {
  readonly orderId: string
  readonly instrumentName: string
  readonly side: 'buy' | 'sell'
  readonly open: Amount
  readonly price: Price
  readonly expiryNs: bigint
}

/** One expiry, as everyone sees it. */
export type ListedExpiry = {
  readonly expiryNs: bigint
  readonly instruments: number
  /** Contracts; undefined while no ticker has published any. */
  readonly callInterest: Amount | undefined
  readonly putInterest: Amount | undefined
  readonly forward: number | undefined
  /** At the money, a fraction. */
  readonly iv: number | undefined
}

export type PositionAtExpiry = ExpiringOption & {
  /** By the average of the settlement, or the index; undefined while neither is known. */
  readonly value: ExpiryValue | undefined
  readonly isPinned: boolean
}

export type BoardRow = ListedExpiry & {
  readonly positions: readonly PositionAtExpiry[]
  readonly orders: readonly WaitingOrder[]
  /** USD after fees, all own positions, were it settled at the price of now; undefined while a part is not known. */
  readonly net: Usd | undefined
  readonly hasPin: boolean
}

export type BoardInput = {
  readonly expiries: readonly ListedExpiry[]
  readonly held: readonly ExpiringOption[]
  readonly orders: readonly WaitingOrder[]
  /** Where an expiry settles by what is known now. */
  readonly settlesAt: (expiryNs: bigint) => Price | undefined
  readonly nowNs: bigint
}

/** What expires when, with what is the trader's own of it. */
export function boardRows({ expiries, held, orders, settlesAt, nowNs }: BoardInput): readonly BoardRow[] {
  return expiries.map((listed) => {
    const { expiryNs } = listed
    const at = settlesAt(expiryNs)
    const positions = held
      .filter(({ instrument }) => instrument.expiryNs === expiryNs)
      .map((position) => positionAtExpiry(position, at, nowNs))
      .toSorted((a, b) => Number(a.instrument.strike - b.instrument.strike))
    return {
      ...listed,
      positions,
      orders: orders.filter((order) => order.expiryNs === expiryNs),
      net: sumNets(positions),
      hasPin: positions.some((position) => position.isPinned),
    }
  })
}

function positionAtExpiry(held: ExpiringOption, settlesAt: Price | undefined, nowNs: bigint): PositionAtExpiry {
  const { instrument, amount, iv } = held
  if (settlesAt === undefined || settlesAt <= 0n) return { ...held, value: undefined, isPinned: false }
  const strike = toNumber(instrument.strike)
  const years = yearsToExpiry(instrument.expiryNs, nowNs)
  return {
    ...held,
    value: expiryValue(instrument, amount, settlesAt),
    isPinned: isPinned({ strike, settlesAt: toNumber(settlesAt), iv, yearsToExpiry: years }),
  }
}

function sumNets(positions: readonly PositionAtExpiry[]): Usd | undefined {
  let sum = fixed6<Usd>(0n)
  for (const { value } of positions) {
    if (value === undefined) return undefined
    sum = add(sum, value.net)
  }
  return sum
}

/** What a position is paid when its option settles at a price (venue-rules 4.2). USD. */
type ExpiryValue = {
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
type PayingTerms = Pick<OptionInstrument, 'instrumentType' | 'strike' | 'optionType' | 'listingCycle'>

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

type PinInput = {
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

/** `Fri 27 Nov 26`, by UTC as the names of the instruments are. */
export function expiryDay(expiryNs: bigint): string {
  return formatUtcDay(expiryNs, 'weekday')
}

/** With a sign where there is one. */
export function signedUsd(usd: Usd | undefined): string {
  return `${usd !== undefined && usd >= 5_000n ? '+' : ''}${formatUsd(usd)}`
}
