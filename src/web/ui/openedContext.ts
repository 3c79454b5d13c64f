import { createContext } from 'react'

/** True when a key or a press opened this section, so that keys may be buffered for it. */
export const OpenedContext = createContext(false)
