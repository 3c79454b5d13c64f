import { createListeners } from '@/core/lib/listeners'

/** Between prices and times and the pixels of the pane, from its top left. `undefined` before there are bars. */
export type ChartScale = {
  readonly yOf: (price: number) => number | undefined
  readonly priceAt: (y: number) => number | undefined
  readonly xOf: (timeS: number) => number | undefined
  /** The beginning of the bar, drawn or to come, that is nearest. */
  readonly timeAt: (x: number) => number | undefined
  /** The pane without its axes. */
  readonly paneSize: () => { readonly width: number; readonly height: number }
}

export type Redraws = {
  readonly notify: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Another number after each drawing. */
  readonly version: () => number
}

/** Notifies whatever lies over the canvas that its scale may have changed. */
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
