/** Who wants to hear of something. A listener may leave, or another may come, while all are being told. */
export type Listeners<Args extends readonly unknown[]> = {
  /** Returns the way out. */
  readonly add: (listener: (...args: Args) => void) => () => void
  readonly tell: (...args: Args) => void
  readonly count: () => number
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const entries = new Set<{ readonly listener: (...args: Args) => void }>()
  return {
    add: (listener) => {
      // An entry of its own, so that one function added twice is told twice and leaves twice.
      const entry = { listener }
      entries.add(entry)
      return () => {
        entries.delete(entry)
      }
    },
    tell: (...args) => {
      for (const entry of Array.from(entries)) entry.listener(...args)
    },
    count: () => entries.size,
  }
}
