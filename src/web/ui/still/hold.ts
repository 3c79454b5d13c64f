/** A clock with timers, in milliseconds. Passed in so that tests can drive it. */
export type HoldTime = {
  readonly nowMs: () => number
  /** Calls back once after `delayMs`. Returns the cancel function. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** How long rows hold after the pointer has stopped. Longer holds would show an outdated market. */
export const restMs = 2_000

/**
 * Holds rows still while the trader is about to press one, and no longer. Each use (a pointer, a press, the keys)
 * expires unless it is renewed, because held rows look live but are not.
 */
export type Hold = {
  /** Holds for `user` for `forMs` from now (`Infinity` until ended); never shortens an earlier hold. */
  readonly use: (user: string, forMs?: number) => void
  readonly end: (user: string) => void
  /** Ends every use without notifying. */
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
      // A pointer moves hundreds of times a second; a pending check reads the newest time.
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
 * A press on a place this soon after its price changed is rejected: it was aimed before the eye could see the change. A
 * simple visual reaction takes about a quarter of a second.
 */
export const settleMs = 300

/** A place without a price. */
export const nothing = 0n

/** Tracks when each place last changed its price. */
type Moves = {
  /** Records the prices shown from `nowMs` on, by place; `nothing` for an empty one. */
  readonly note: (shown: readonly bigint[], nowMs: number) => void
  /** True when a press at `nowMs` was aimed at the place's current price. */
  readonly isSettled: (place: number, nowMs: number) => boolean
}

export function createMoves(): Moves {
  /** Last price of each place. A press on a place that was empty before cannot have meant another price. */
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
