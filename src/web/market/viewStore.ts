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

/** When a store that has no readers any more is to stop. Returns the way to call that off. */
export type Keep = (stop: () => void) => () => void

/** A reader that leaves and comes back within one turn (a change of screen) finds it still running. */
export const keepForTheTurn: Keep = (stop) => {
  let isOff = false
  queueMicrotask(() => {
    if (!isOff) stop()
  })
  return () => (isOff = true)
}

type ViewStoreOptions<View> = {
  readonly initial: View
  readonly nextFrame: NextFrame
  readonly keep?: Keep | undefined
  /** Called with nothing running. */
  readonly start: (publish: Publish) => RunningStore<View>
}

/**
 * Fast data for slow readers: the source may change at every message; the view is made once a frame, and only while
 * someone looks. One that is kept without readers goes on hearing, asks for no frame, and makes its view when it is asked for.
 */
export function createViewStore<View>({
  initial,
  nextFrame,
  keep = keepForTheTurn,
  start,
}: ViewStoreOptions<View>): ViewStore<View> {
  const listeners = new Set<{ readonly notify: () => void }>()
  let view = initial
  let running: RunningStore<View> | undefined
  let isFramePending = false
  /** Whether there is news that nothing has been made of, because no one reads it. */
  let isBehind = false
  let callOff: (() => void) | undefined

  function catchUp(): void {
    isBehind = false
    if (running !== undefined) view = running.view()
  }

  function publish(): void {
    if (running === undefined) return
    catchUp()
    for (const listener of Array.from(listeners)) listener.notify()
  }

  function publishSoon(): void {
    if (listeners.size === 0) {
      isBehind = true
      return
    }
    if (isFramePending) return
    isFramePending = true
    nextFrame(() => {
      isFramePending = false
      publish()
    })
  }

  function stop(): void {
    callOff = undefined
    running?.stop()
    running = undefined
    isBehind = false
    view = initial
  }

  return {
    getSnapshot: () => {
      if (isBehind) catchUp()
      return view
    },
    subscribe: (notify) => {
      const listener = { notify }
      callOff?.()
      callOff = undefined
      listeners.add(listener)
      if (isBehind) catchUp()
      running ??= start({ soon: publishSoon, now: publish })
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) callOff = keep(stop)
      }
    },
  }
}
