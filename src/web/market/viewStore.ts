import type { Timers } from '@/web/connection/timers'
import type { NextFrame } from '@/web/ui/browser/nextFrame'

export type ViewStore<View> = {
  readonly getSnapshot: () => View
  /** The first listener starts the store, and the last listener to leave stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Announces a change. */
export type Publish = {
  /** Publishes on the next animation frame, at most once per frame. */
  readonly soon: () => void
  /** Publishes at once, for a change of status. */
  readonly now: () => void
}

/** A running store. `view` builds a view from the source's current state. */
export type RunningStore<View> = { readonly view: () => View; readonly stop: () => void }

type ViewStoreOptions<View> = {
  readonly initial: View
  readonly nextFrame: NextFrame
  readonly start: (publish: Publish) => RunningStore<View>
  /** Present for data that a reader who comes back, on another layout of the screen, must find. */
  readonly linger?: { readonly timers: Timers; readonly isLost: (view: View) => boolean } | undefined
}

/** A layout that is rebuilt, with panels that load lazily, has read again by then. */
const lingerMs = 2_000

/**
 * Creates a store whose source may change with every message. The view is built at most once per frame, and only while
 * the store has readers.
 */
export function createViewStore<View>({ initial, nextFrame, start, linger }: ViewStoreOptions<View>): ViewStore<View> {
  const listeners = new Set<{ readonly notify: () => void }>()
  let view = initial
  let running: RunningStore<View> | undefined
  let isFramePending = false
  let cancelStop = () => {}

  function publish(): void {
    if (running === undefined) return
    view = running.view()
    for (const listener of Array.from(listeners)) listener.notify()
  }

  function schedulePublish(): void {
    if (isFramePending) return
    isFramePending = true
    nextFrame(() => {
      isFramePending = false
      publish()
    })
  }

  function stopUnread(): void {
    if (listeners.size > 0) return
    // While disconnected, a restarted store would have no data, so this one keeps what it received.
    if (linger?.isLost(view) === true) return stopLater()
    running?.stop()
    running = undefined
    view = initial
  }

  function stopLater(): void {
    cancelStop()
    cancelStop = linger?.timers.after(lingerMs, stopUnread) ?? cancelStop
  }

  return {
    getSnapshot: () => view,
    subscribe: (notify) => {
      const listener = { notify }
      listeners.add(listener)
      running ??= start({ soon: schedulePublish, now: publish })
      return () => {
        // A reader that resubscribes within the same task (a change of screen) finds the store still running.
        if (!listeners.delete(listener) || listeners.size > 0) return
        if (linger === undefined) queueMicrotask(stopUnread)
        else stopLater()
      }
    },
  }
}
