/** A message takes a tenth of this between idle threads; whatever takes longer waited for the page. */
const busyAfterMs = 0.5

export type MainThreadShare = {
  /** A probe arrived. Both times in milliseconds of one clock. */
  readonly note: (sentMs: number, receivedMs: number) => void
  /** The share of probes since the last call that found the page busy, 0 to 1; undefined after fewer than ten probes. */
  readonly take: () => number | undefined
}

const fewestProbes = 10

/** Estimates how much of its time the main thread is busy, from probes sent at random moments: see `probeWorker.ts`. */
export function createMainThreadShare(): MainThreadShare {
  let probes = 0
  let late = 0
  return {
    note: (sentMs, receivedMs) => {
      probes += 1
      if (receivedMs - sentMs > busyAfterMs) late += 1
    },
    take: () => {
      const share = probes < fewestProbes ? undefined : late / probes
      probes = 0
      late = 0
      return share
    },
  }
}
