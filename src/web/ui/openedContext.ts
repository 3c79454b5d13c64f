import { createContext } from 'react'

/** Whether a key or a press opened this section, so that keys may be buffered for it. */
export const OpenedContext = createContext(false)
