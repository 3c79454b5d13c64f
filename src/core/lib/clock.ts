/** Where a part of the program gets its time. UNIX time; `nowNs` never goes back. */
export type Clock = { readonly nowMs: () => number; readonly nowNs: () => bigint }

const nsPerMs = 1_000_000

/** The machine's clock. Only the process's rim passes it on; everything else takes a `Clock`. */
export const systemClock: Clock = createClock(
  () => Date.now(),
  () => performance.timeOrigin + performance.now(),
)

/**
 * A clock from the wall time in whole milliseconds and a finer one of the same epoch, of which only the part below the
 * millisecond is used: the wall time may be set while the program runs, the finer one cannot. When the wall time is
 * set back, `nowNs` goes on by one nanosecond a call until the wall has caught up.
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
