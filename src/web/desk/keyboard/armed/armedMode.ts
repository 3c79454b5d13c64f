import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Timers } from '@/web/connection/timers'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'
import type { ArmedSend } from './armedSend'
import { nextArmedMs, stepArmed, type ArmedEffect, type ArmedEvent, type ArmedState } from './armedState'

/** Creates the armed mode of the page. The header shows its state; the visible desk handles its shortcuts. */
export function createArmedMode({ clock, timers }: Pick<PageStoresDeps, 'clock' | 'timers'>) {
  const store = createArmedStore<ArmedSend>(clock, timers)
  /** Instrument of the last armed desk; `undefined` while disarmed. */
  let armedOn: string | undefined
  store.onEffect((effect) => {
    if (effect.kind === 'disarmed') armedOn = undefined
  })
  return {
    ...store,
    /** Records the instrument of the armed desk. Returns true if it changed. */
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
  readonly onEffect: (listener: (effect: ArmedEffect<Send>) => void) => () => void
}

/** Runs the armed state with a clock, so that held orders are sent on time. */
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
    onEffect: effects.subscribe,
  }
}
