/** For a missing store, or one not needed now: never publishes. */
export const subscribeToNothing = (): (() => void) => () => undefined
