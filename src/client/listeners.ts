/** A set of listeners. One may leave, or another may join, while all are being notified. */
export type OrderedListeners<Args extends readonly unknown[]> = {
  /** Returns the function that unsubscribes. */
  readonly add: (listener: (...args: Args) => void) => () => void
  readonly notify: (...args: Args) => void
  readonly count: () => number
}

export function createOrderedListeners<Args extends readonly unknown[] = []>(): OrderedListeners<Args> {
  const entries = new Set<{ readonly listener: (...args: Args) => void }>()
  return {
    add: (listener) => {
      // An entry of its own, so that a function added twice is called twice and removed twice.
      const entry = { listener }
      entries.add(entry)
      return () => {
        entries.delete(entry)
      }
    },
    notify: (...args) => {
      for (const entry of Array.from(entries)) entry.listener(...args)
    },
    count: () => entries.size,
  }
}
