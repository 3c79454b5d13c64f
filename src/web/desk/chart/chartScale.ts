import { createListeners } from '@/core/lib/listeners'

/**
 * Converts prices and times to pixels from the top left of the pane, and back. Returns `undefined` while there are no
 * bars.
 */
export type ChartScale = {
  readonly yOf: (price: number) => number | undefined
  readonly priceAt: (y: number) => number | undefined
  readonly xOf: (timeS: number) => number | undefined
  /** Start of the nearest bar, existing or future. */
  readonly timeAt: (x: number) => number | undefined
  readonly paneSize: () => { readonly width: number; readonly height: number }
}

export type Redraws = {
  readonly notify: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Number that changes with each redraw. */
  readonly version: () => number
}

export function createRedraws(): Redraws {
  const { subscribe, publish } = createListeners()
  let version = 0
  return {
    notify: () => {
      version += 1
      publish()
    },
    subscribe,
    version: () => version,
  }
}
