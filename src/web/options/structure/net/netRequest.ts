import { createStore } from '@/core/lib/store'

/** Set by the legs tray: the builder then opens the form of a net order. */
export const createNetRequest = () => createStore(false)
