export type Redraws = {
  readonly tell: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Another number after each drawing. */
  readonly version: () => number
}

/** Tells what lies over the canvas that its scale may have changed. */
export function createRedraws(): Redraws {
  const listeners = new Set<() => void>()
  let version = 0
  return {
    tell: () => {
      version += 1
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
