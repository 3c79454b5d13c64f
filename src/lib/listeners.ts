/** Those who want to hear of something. */
export type Listeners<Event = void> = {
  /** Returns the way to stop listening. The same function is called once, however often it was added. */
  readonly subscribe: (listener: (event: Event) => void) => () => void
  /** Calls each listener, in the order in which they came. */
  readonly publish: (event: Event) => void
}

/**
 * The one set of listeners of this code base.
 *
 * @param start called when the first listener comes; what it returns, when the last one goes
 */
export function createListeners<Event = void>(start?: () => () => void): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  let stop: (() => void) | undefined
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= start?.()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    publish: (event) => {
      for (const listener of listeners) listener(event)
    },
  }
}
