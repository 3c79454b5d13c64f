import type { Timers } from '@/web/connection/timers'
import { createListeners } from '@/core/lib/listeners'
import type { Clock } from '@/core/lib/clock'
import { nextArmedMs, stepArmed, type ArmedEffect, type ArmedEvent, type ArmedState } from './armedState'

export type ArmedStore<Send> = {
  readonly getSnapshot: () => ArmedState<Send>
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (event: ArmedEvent<Send>) => void
  /** Hears what is to be done. Returns the way to stop hearing. */
  readonly hear: (listener: (effect: ArmedEffect<Send>) => void) => () => void
}

/** The armed desk with a clock: what is held goes when its time has come. */
export function createArmedStore<Send>(clock: Pick<Clock, 'nowMs'>, timers: Timers): ArmedStore<Send> {
  const { subscribe, publish } = createListeners()
  const effects = createListeners<ArmedEffect<Send>>()
  let state: ArmedState<Send> = { status: 'off' }
  let stopWaiting = () => {}

  const dispatch = (event: ArmedEvent<Send>) => {
    const [next, now] = stepArmed(state, event, clock.nowMs())
    stopWaiting()
    const atMs = nextArmedMs(next)
    stopWaiting =
      atMs === undefined ? () => {} : timers.after(Math.max(0, atMs - clock.nowMs()), () => dispatch({ kind: 'time' }))
    if (next !== state) {
      state = next
      publish()
    }
    for (const effect of now) effects.publish(effect)
  }
  return {
    getSnapshot: () => state,
    subscribe,
    dispatch,
    hear: effects.subscribe,
  }
}
