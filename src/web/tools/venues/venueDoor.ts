import { createListeners } from '@/core/lib/listeners'

const { subscribe, publish } = createListeners()

/** Lets a notice outside the header open the list of venues. */
export const venueDoor = { onOpen: subscribe, open: (): void => publish() }
