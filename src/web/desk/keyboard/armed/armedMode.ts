import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Timers } from '@/web/connection/timers'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'
import type { ArmedSend } from './armedSend'
import { nextArmedMs, stepArmed, type ArmedEffect, type ArmedEvent, type ArmedState } from './armedState'

/** The one armed mode of the page: its state is shown in the header, and its keys are those of the desk in view. */
export function createArmedMode({ clock, timers }: Pick<PageStoresDeps, 'clock' | 'timers'>) {
  const store = createArmedStore<ArmedSend>(clock, timers)
  /** The instrument that the armed keys were for last, while the desk is armed. */
  let armedOn: string | undefined
  store.hear((effect) => {
    if (effect.kind === 'disarmed') armedOn = undefined
  })
  return {
    ...store,
    /** Notes what the armed keys are for from now on; true when they were for another instrument before. */
    changeInstrument: (instrumentName: string): boolean => {
      const isChange = armedOn !== undefined && armedOn !== instrumentName
      armedOn = instrumentName
      return isChange
    },
  }
}

export type ArmedMode = ReturnType<typeof createArmedMode>

export function useArmedMode(): ArmedMode {
  return usePageStore(createArmedMode)
}

type ArmedStore<Send> = {
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
