/** Opens the list of venues from elsewhere than its button: a notice that has no part in the header. */
const listeners = new Set<() => void>()

export const venueDoor = {
  /** @returns the way to stop listening */
  onOpen: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  open: (): void => {
    for (const listener of listeners) listener()
  },
}
