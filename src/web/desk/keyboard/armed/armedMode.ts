import { usePageStore, type PageParts } from '@/web/session/pageStores'
import type { ArmedSend } from './armedSend'
import { createArmedStore } from './armedStore'

/** The one armed mode of the page: its state is shown in the header, and its keys are those of the desk in view. */
export function createArmedMode({ clock, timers }: Pick<PageParts, 'clock' | 'timers'>) {
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
