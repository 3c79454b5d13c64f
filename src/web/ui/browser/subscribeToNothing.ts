/** A subscription that never calls back, for a store that is missing or not needed now. */
export const subscribeToNothing = (): (() => void) => () => undefined
