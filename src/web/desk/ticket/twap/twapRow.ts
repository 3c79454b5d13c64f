import type { TwapOrder } from '@/core/protocol/rest/twaps'

/** Slice times in UNIX milliseconds; `undefined` if unknown or past. */
export type TwapTimes = {
  readonly nextSliceAtMs: number | undefined
  readonly lastSliceAtMs: number | undefined
}

/**
 * Computes slice times. The first slice is sent at once and each later slice one interval after the previous, so slice
 * n (from 0) comes n intervals after the start.
 */
export function twapTimes(twap: TwapOrder): TwapTimes {
  const { createdTime, slicesExecuted, slicesTotal, intervalSeconds } = twap
  if (createdTime === undefined || !isRunning(twap)) return { nextSliceAtMs: undefined, lastSliceAtMs: undefined }
  const startMs = Number(createdTime / 1_000_000n)
  const at = (slice: number) => startMs + slice * intervalSeconds * 1000
  return {
    nextSliceAtMs: slicesExecuted < slicesTotal ? at(slicesExecuted) : undefined,
    lastSliceAtMs: at(slicesTotal - 1),
  }
}

export function isRunning({ status }: Pick<TwapOrder, 'status'>): boolean {
  return status === 'active'
}

/** Filled fraction from 0 to 1, for the bar. */
export function filledShare({ executedAmount, totalAmount }: TwapOrder): number {
  return totalAmount === 0n ? 0 : Number((executedAmount * 1_000n) / totalAmount) / 1_000
}
