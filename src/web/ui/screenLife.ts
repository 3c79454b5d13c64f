import { createContext } from 'react'
import { createListeners } from '@/core/lib/listeners'

export type ScreenLife = {
  readonly isLeft: () => boolean
  readonly leave: () => void
  /** Returns the way to stop hearing. */
  readonly onLeave: (callback: () => void) => () => void
}

/** A screen in view. It is left once, a frame before it is unmounted. */
export function createScreenLife(): ScreenLife {
  const { subscribe, publish } = createListeners()
  let isLeft = false
  return {
    isLeft: () => isLeft,
    leave: () => {
      isLeft = true
      publish()
    },
    onLeave: subscribe,
  }
}

export const ScreenLifeContext = createContext(createScreenLife())
