/** For a store that is not there, or is not heard: nothing is ever published. */
export const subscribeToNothing = (): (() => void) => () => undefined
