export type Listeners<Event = void> = {
  /**
   * Adds a listener and returns the function that removes it. A function added twice is called twice; each unsubscribe
   * removes one of the two.
   */
  readonly subscribe: (listener: (event: Event) => void) => () => void
  /**
   * Calls the listeners. A listener removed during the call is not called; a listener added during the call is called
   * from the next event on.
   */
  readonly publish: (event: Event) => void
}

/** @param start called when the first listener subscribes; the function it returns, when the last one unsubscribes */
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
