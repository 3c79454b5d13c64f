/** Waiting, and the time that is waited by, in milliseconds. An argument, so that a test turns it by hand. */
export type HoldTime = {
  readonly nowMs: () => number
  /** Calls back once after `delayMs`. Returns the way to call it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** How long rows keep still after the hand came to rest. Longer, and what is read is no longer the market. */
export const restMs = 2_000

/**
 * Keeps rows still while somebody is about to press one, and no longer: each use (a pointer, a press, the keys) ends by
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
