import type { FundingRate } from '../engine/command'

/** What another venue states of an instrument. Hours count from 1970. */
export type StatedRates = {
  readonly current: FundingRate
  /** The hour of the current rates, by the other venue's clock. */
  readonly hour: number
  /** The last `nextRate` before that hour, of the hour in which it was stated. */
  readonly ended?: { readonly hour: number; readonly rate: number }
}

const hourMs = 3_600_000

export function hourOf(timeNs: bigint): number {
  return Number(timeNs / 1_000_000n / BigInt(hourMs))
}
