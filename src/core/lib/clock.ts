/** UNIX time. `nowNs` never decreases. */
export type Clock = { readonly nowMs: () => number; readonly nowNs: () => bigint }

const nsPerMs = 1_000_000

/** The machine's clock. Only the entry point of a process uses it; all other code takes a `Clock`. */
export const systemClock: Clock = createClock(
  () => Date.now(),
  () => performance.timeOrigin + performance.now(),
)

/**
 * Adds the sub-millisecond fraction of a monotonic clock to the whole milliseconds of wall time. The system clock may
 * be changed while the program runs; the monotonic clock cannot. If the system clock is set back, `nowNs` advances by
 * one nanosecond a call until wall time has caught up.
 */
export function createClock(wallMs: () => number, fineMs: () => number): Clock {
  let lastNs = 0n
  return {
    nowMs: wallMs,
    nowNs: () => {
      const fine = fineMs()
      const belowMs = Math.min(nsPerMs - 1, Math.floor((fine - Math.floor(fine)) * nsPerMs))
      const ns = BigInt(Math.floor(wallMs())) * BigInt(nsPerMs) + BigInt(belowMs)
      lastNs = ns > lastNs ? ns : lastNs + 1n
      return lastNs
    },
  }
}
