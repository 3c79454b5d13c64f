/** A timer and its clock, in milliseconds. Passed in, so that a test can drive it by hand. */
export type HoldTime = {
  readonly nowMs: () => number
  /** Calls back once after `delayMs`. Returns the way to call it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** How long rows keep still after the hand came to rest. Longer, and what is read is no longer the market. */
export const restMs = 2_000

/**
 * Keeps rows still while one is about to be pressed, and no longer: each use (a pointer, a press, the keys) ends by
 * itself unless it is repeated. Rows that follow the market again under a resting pointer are not wrong; rows that look
 * live and are not, are.
 */
export type Hold = {
  /** `user` needs the rows as they are, for `forMs` from now, `Infinity` until it ends; never for less than before. */
  readonly use: (user: string, forMs?: number) => void
  readonly end: (user: string) => void
  /** Ends every use without a word. */
  readonly stop: () => void
}

export function createHold(time: HoldTime, onChange: (isHeld: boolean) => void): Hold {
  const until = new Map<string, number>()
  let isHeld = false
  let cancelLook: (() => void) | undefined

  function look(): void {
    cancelLook?.()
    cancelLook = undefined
    const nowMs = time.nowMs()
    for (const [user, untilMs] of until) if (untilMs <= nowMs) until.delete(user)
    const lastMs = Math.max(...until.values())
    if (Number.isFinite(lastMs)) cancelLook = time.after(lastMs - nowMs, look)
    become(until.size > 0)
  }

  function become(next: boolean): void {
    if (isHeld === next) return
    isHeld = next
    onChange(next)
  }

  return {
    use: (user, forMs = restMs) => {
      until.set(user, Math.max(until.get(user) ?? 0, time.nowMs() + forMs))
      // A pointer moves hundreds of times a second: while a look is to come, it finds the newest time.
      if (cancelLook === undefined) look()
    },
    end: (user) => {
      if (until.delete(user)) look()
    },
    stop: () => {
      until.clear()
      cancelLook?.()
      cancelLook = undefined
      isHeld = false
    },
  }
}

/**
 * How long after a place began to show another price a press on it is not taken. It was aimed before the eye could see
 * the change: a simple visual reaction takes about a quarter of a second.
 */
export const settleMs = 300

/** A place without a price. */
export const nothing = 0n

/** When the places of a list last changed what they show. */
type Moves = {
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
