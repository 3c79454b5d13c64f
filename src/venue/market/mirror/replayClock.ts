import type { Clock } from '@/core/lib/clock'

/** The clock of a replayed venue: it shows the time of the recording, and moves only when the replay does. */
export type ReplayClock = Clock & { readonly set: (ns: bigint) => void }

export function createReplayClock(startNs: bigint): ReplayClock {
  let lastNs = startNs
  return {
    // Reading it must not move it, or requests that only read would change later times. The journal makes its own differ.
    nowNs: () => lastNs,
    nowMs: () => Number(lastNs / 1_000_000n),
    set: (ns) => {
      if (ns > lastNs) lastNs = ns
    },
  }
}
