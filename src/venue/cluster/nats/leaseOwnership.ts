/** Tracks whether this process holds the lease, by its own clock. */
export function createOwnership(leaseMs: number, nowMs: () => number, onChange?: (isHeld: boolean) => void) {
  let held: { readonly revision: number; readonly sinceMs: number } | undefined
  let wasHeld = false
  let term = 0
  const waiting: (() => void)[] = []
  const revision = () => (held !== undefined && nowMs() - held.sinceMs < leaseMs ? held.revision : undefined)

  /** Detects a change, including a change that only time causes. */
  function look(): void {
    const isHeld = revision() !== undefined
    if (!isHeld) held = undefined
    if (isHeld === wasHeld) return
    wasHeld = isHeld
    if (isHeld) term += 1
    if (isHeld) for (const resolve of waiting.splice(0)) resolve()
    onChange?.(isHeld)
  }

  /**
   * True while the lease is held. A lease seen to have expired is lost at once, even if a renewal is in flight,
   * because the caller then waits for the next term. If the renewal succeeds, it must count as a change that wakes the
   * caller.
   */
  function isHeld(): boolean {
    look()
    return wasHeld
  }

  return {
    revision,
    isHeld,
    term: () => term,
    look,
    /** Counts from the request. Other processes count from when they see the write, which is later. */
    take: async (write: () => Promise<number>): Promise<void> => {
      const sinceMs = nowMs()
      held = { revision: await write(), sinceMs }
    },
    untilTaken: (): Promise<void> => (isHeld() ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    giveUp: (): number | undefined => {
      const given = revision()
      held = undefined
      look()
      return given
    },
  }
}
