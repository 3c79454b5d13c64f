/** This process's hold of the lease, by its own clock. */
export function createOwnership(leaseMs: number, nowMs: () => number, onChange?: (isHeld: boolean) => void) {
  let held: { readonly revision: number; readonly sinceMs: number } | undefined
  let wasHeld = false
  let term = 0
  const waiting: (() => void)[] = []
  const revision = () => (held !== undefined && nowMs() - held.sinceMs < leaseMs ? held.revision : undefined)

  /** Detects a change, including one by the passing of time. */
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
   * A lease seen to have expired is lost at once: the caller waits for the next term, while a renewal may be in flight.
   * If that succeeds, it must count as a change that wakes the caller.
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
    /** Counts from the request: the others count from when they see it, which is later. */
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
