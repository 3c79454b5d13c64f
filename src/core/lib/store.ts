import { createListeners } from './listeners'

/** A value that changes, and those who want to know when; `useSyncExternalStore` takes its two first members. */
export type Store<State> = {
  readonly getSnapshot: () => State
  readonly subscribe: (listener: () => void) => () => void
  /** Every listener is called, also when the value is the same. */
  readonly set: (next: State) => void
}

export function createStore<State>(initial: State): Store<State> {
  const { subscribe, publish } = createListeners()
  let state = initial
  return {
    getSnapshot: () => state,
    subscribe,
    set: (next) => {
      state = next
      publish()
    },
  }
}
