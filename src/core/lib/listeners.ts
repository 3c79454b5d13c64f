export type Listeners<Event = void> = {
  /** Returns the function that unsubscribes. A function that is added twice is called twice, and removed once at a time. */
  readonly subscribe: (listener: (event: Event) => void) => () => void
  /**
   * Calls each listener, in order of subscription. One that unsubscribes meanwhile is no longer called; one that
   * subscribes meanwhile is called from the next event on.
   */
  readonly publish: (event: Event) => void
}

/**
 * The one set of listeners of this code base.
 *
 * @param start called when the first listener subscribes; what it returns, when the last one unsubscribes
 */
export function createListeners<Event = void>(start?: () => () => void): Listeners<Event> {
  const entries = new Set<{ readonly listener: (event: Event) => void }>()
  let stop: (() => void) | undefined
  return {
    subscribe: (listener) => {
      const entry = { listener }
      entries.add(entry)
      stop ??= start?.()
      return () => {
        entries.delete(entry)
        if (entries.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    publish: (event) => {
      for (const entry of Array.from(entries)) if (entries.has(entry)) entry.listener(event)
    },
  }
}
