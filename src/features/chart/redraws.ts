import { createListeners } from '@/lib/listeners'

export type Redraws = {
  readonly tell: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Another number after each drawing. */
  readonly version: () => number
}

/** Tells what lies over the canvas that its scale may have changed. */
export function createRedraws(): Redraws {
  const { subscribe, publish } = createListeners()
  let version = 0
  return {
    tell: () => {
      version += 1
      publish()
    },
    subscribe,
    version: () => version,
  }
}
