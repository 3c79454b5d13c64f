import type { NextFrame } from '@/web/ui/browser/nextFrame'

/** What a component reads with `useSyncExternalStore`. */
export type ViewStore<View> = {
  readonly getSnapshot: () => View
  /** The first listener starts the store, the last one to leave stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** How a running store announces that there is something new. */
export type Publish = {
  /** At the next frame, once however often it is asked for. */
  readonly soon: () => void
  /** At once: a change of status is news by itself. */
  readonly now: () => void
}

/** A store at work: its source changes what `view` makes. */
export type RunningStore<View> = { readonly view: () => View; readonly stop: () => void }

type ViewStoreOptions<View> = {
  readonly initial: View
  readonly nextFrame: NextFrame
  /** Called with nothing running. */
  readonly start: (publish: Publish) => RunningStore<View>
}

/** Fast data for slow readers: the source may change at every message; the view is made once a frame, while someone reads it. */
export function createViewStore<View>({ initial, nextFrame, start }: ViewStoreOptions<View>): ViewStore<View> {
  const listeners = new Set<{ readonly notify: () => void }>()
  let view = initial
  let running: RunningStore<View> | undefined
  let isFramePending = false

  function publish(): void {
    if (running === undefined) return
    view = running.view()
    for (const listener of Array.from(listeners)) listener.notify()
  }

  function publishSoon(): void {
    if (isFramePending) return
    isFramePending = true
    nextFrame(() => {
      isFramePending = false
      publish()
    })
  }

  function stopUnread(): void {
    if (listeners.size > 0) return
    running?.stop()
    running = undefined
    view = initial
  }

  return {
    getSnapshot: () => view,
    subscribe: (notify) => {
      const listener = { notify }
      listeners.add(listener)
      running ??= start({ soon: publishSoon, now: publish })
      return () => {
        // A reader that leaves and comes back within one turn (a change of screen) finds it still running.
        if (listeners.delete(listener) && listeners.size === 0) queueMicrotask(stopUnread)
      }
    },
  }
}
