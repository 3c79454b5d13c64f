import { add, fixed6, toNumber, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import { expiryValue, isPinned, type ExpiryValue, type PayingTerms } from './expiryValue'

/** What is held of one option. */
export type HeldOption = {
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

/** One expiry, of what everybody sees. */
export type ListedExpiry = {
  readonly expiryNs: bigint
  readonly instruments: number
  /** Contracts; undefined while no ticker has told any. */
  readonly callInterest: Amount | undefined
  readonly putInterest: Amount | undefined
  readonly forward: number | undefined
  /** At the money, a fraction. */
  readonly iv: number | undefined
}

export type PositionAtExpiry = HeldOption & {
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
  readonly held: readonly HeldOption[]
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

function positionAtExpiry(held: HeldOption, settlesAt: Price | undefined, nowNs: bigint): PositionAtExpiry {
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
