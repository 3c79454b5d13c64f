type Closable<Snapshot> = {
  readonly getSnapshot: () => Snapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

export type HeldStore<Store> = {
  /** There while somebody reads it. */
  readonly current: () => Store | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that is made for its first reader and closed after its last one: what it reads is never read for nobody. */
export function holdStore<Store extends Closable<unknown>>(make: () => Store): HeldStore<Store> {
  let store: Store | undefined
  let readers = 0
  return {
    current: () => store,
    subscribe: (listener) => {
      store ??= make()
      readers += 1
      const leave = store.subscribe(listener)
      return () => {
        leave()
        readers -= 1
        if (readers > 0) return
        store?.close()
        store = undefined
      }
    },
  }
}
