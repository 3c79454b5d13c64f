import { createListeners } from './listeners'

/** A value with listeners. Its first two members fit `useSyncExternalStore`. */
export type Store<State> = {
  readonly getSnapshot: () => State
  readonly subscribe: (listener: () => void) => () => void
  /** Replaces the value and calls every listener, even if the value is unchanged. */
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
