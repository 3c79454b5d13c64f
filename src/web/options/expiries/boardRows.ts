import { firstDifference } from '@/core/lib/firstDifference'
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

export type ExpiringOption = {
  readonly instrument: PayingTerms & { readonly instrumentName: string; readonly expiryNs: bigint }
  /** Contracts, signed. */
  readonly amount: Amount
  /** Mark volatility, a fraction. */
  readonly iv: number | undefined
}

/** A resting order, which is cancelled when its option expires. */
export type WaitingOrder = {
  readonly orderId: string
  readonly instrumentName: string
  readonly side: 'buy' | 'sell'
  readonly open: Amount
  readonly price: Price
  readonly expiryNs: bigint
}

/** Open interest of one strike in contracts; undefined before the first ticker, or without the option. */
export type StrikeInterest = {
  readonly strike: Price
  readonly call: Amount | undefined
  readonly put: Amount | undefined
}

export type ListedExpiry = {
  readonly asset: string
  readonly expiryNs: bigint
  readonly instruments: number
  /** Contracts; undefined before the first ticker. */
  readonly callInterest: Amount | undefined
  readonly putInterest: Amount | undefined
  /** By ascending strike; empty for an expiry that is no longer listed. */
  readonly strikes: readonly StrikeInterest[]
  readonly forward: number | undefined
  /** At-the-money volatility, as a fraction. */
  readonly iv: number | undefined
}

export type PositionAtExpiry = ExpiringOption & {
  /** Value at the settlement average so far, or at the index; undefined while both are unknown. */
  readonly value: ExpiryValue | undefined
  readonly isPinned: boolean
}

export type BoardRow = ListedExpiry & {
  readonly positions: readonly PositionAtExpiry[]
  readonly orders: readonly WaitingOrder[]
  /**
   * USD after fees for all positions, settled at the current estimate; undefined while a position's value is unknown.
   */
  readonly net: Usd | undefined
  readonly hasPin: boolean
}

export type BoardInput = {
  readonly expiries: readonly ListedExpiry[]
  readonly held: readonly ExpiringOption[]
  readonly orders: readonly WaitingOrder[]
  /** The estimated settlement price. */
  readonly settlesAt: (expiryNs: bigint) => Price | undefined
  readonly nowNs: bigint
}

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

/**
 * Lists the expiries of every asset by time. Those of the open asset come from its own board, which also knows the
 * settlement average.
 */
export function calendarRows(
  all: readonly BoardRow[],
  asset: string,
  own: readonly BoardRow[] | undefined,
): readonly BoardRow[] {
  const rows = own === undefined ? all : [...all.filter((row) => row.asset !== asset), ...own]
  return rows.toSorted((a, b) => firstDifference(Number(a.expiryNs - b.expiryNs), a.asset.localeCompare(b.asset)))
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

/** Value of a position if it settles at a given price (venue-rules 4.2). USD. */
type ExpiryValue = {
  /** Payout of one contract. */
  readonly intrinsic: Price
  /** Payout of the position, negative for shorts, rounded toward zero. */
  readonly payout: Usd
  readonly fee: Usd
  readonly net: Usd
  /** Distance in the money as a fraction of the strike, negative out of the money. */
  readonly moneyness: number
}

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

/**
 * A strike is pinned on the last day if the settlement estimate is within 0.3% of it, or within half a standard
 * deviation of the remaining time.
 */
const pinShare = 0.003
const pinDeviations = 0.5
const lastDayYears = 1 / 365

type PinInput = {
  readonly strike: number
  readonly settlesAt: number
  readonly iv: number | undefined
  readonly yearsToExpiry: number
}

/**
 * True on the last day for a strike so near the settlement estimate that a delta hedge may be wrong by a whole
 * contract.
 */
export function isPinned({ strike, settlesAt, iv, yearsToExpiry }: PinInput): boolean {
  if (yearsToExpiry > lastDayYears) return false
  const distance = Math.abs(Math.log(settlesAt / strike))
  const deviation = iv === undefined ? 0 : iv * Math.sqrt(Math.max(0, yearsToExpiry))
  return distance <= Math.max(pinShare, pinDeviations * deviation)
}

export function asPrice(value: number | undefined): Price | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : fromNumber<Price>(value)
}

/** Formats the UTC date of an expiry, as in instrument names: `Fri 27 Nov 26`. */
export function expiryDay(expiryNs: bigint): string {
  return formatUtcDay(expiryNs, 'weekday')
}

export function signedUsd(usd: Usd | undefined): string {
  return `${usd !== undefined && usd >= 5_000n ? '+' : ''}${formatUsd(usd)}`
}
