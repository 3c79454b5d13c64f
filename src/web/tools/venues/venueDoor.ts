import { createListeners } from '@/core/lib/listeners'

const { subscribe, publish } = createListeners()

/** Opens the list of venues from elsewhere than its button: a notice that has no part in the header. */
export const venueDoor = { onOpen: subscribe, open: (): void => publish() }
