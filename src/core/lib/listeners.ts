export type Listeners<Event = void> = {
  /** Returns the function that unsubscribes. A function added twice is called twice; each unsubscribe removes one. */
  readonly subscribe: (listener: (event: Event) => void) => () => void
  /** A listener removed meanwhile is not called; one added meanwhile is called from the next event on. */
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
