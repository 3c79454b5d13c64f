/**
 * How long after a place began to show another price a press on it is not taken. It was aimed before the eye could see
 * the change: a simple visual reaction takes about a quarter of a second.
 */
export const settleMs = 300

/** A place without a price. */
export const nothing = 0n

/** When the places of a list last changed what they show. */
export type Moves = {
  /** What the places show from `nowMs` on, in their order; `nothing` where there is no price. */
  readonly note: (shown: readonly bigint[], nowMs: number) => void
  /** Whether a press at `nowMs` on a place was aimed at what the place shows. */
  readonly isSettled: (place: number, nowMs: number) => boolean
}

export function createMoves(): Moves {
  /** What each place showed last: where nothing was before, nothing else can have been aimed at. */
  const last: bigint[] = []
  const movedAtMs: number[] = []
  return {
    note: (shown, nowMs) => {
      for (const [place, price] of shown.entries()) {
        if (price === nothing || last[place] === price) continue
        if (last[place] !== undefined) movedAtMs[place] = nowMs
        last[place] = price
      }
    },
    isSettled: (place, nowMs) => nowMs - (movedAtMs[place] ?? -Infinity) >= settleMs,
  }
}
