import { fixed6, subtract, type Amount } from '@/core/protocol/fixed6'
import type { TwapRecord } from '../event'

/** An active TWAP; immutable. */
export type Twap = Omit<TwapRecord, 'averagePrice' | 'status' | 'error'> & {
  /** Exact sum of price × amount over the TWAP's fills, in 10^-12 USD. */
  readonly executedValue: bigint
}

export function remainingOfTwap({ amount, executed }: Pick<Twap, 'amount' | 'executed'>): Amount {
  return subtract(amount, executed)
}

export function twapRecord(twap: Twap, end: Pick<TwapRecord, 'status' | 'error'> = { status: 'active' }): TwapRecord {
  const { executedValue, ...record } = twap
  // Rounded toward zero to a millionth; undefined before the first fill.
  const averagePrice = twap.executed === 0n ? undefined : fixed6<never>(executedValue / twap.executed)
  return { ...record, averagePrice, ...end }
}
