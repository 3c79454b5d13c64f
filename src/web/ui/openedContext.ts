import { createContext } from 'react'

/** Whether a part was opened by a key or a press: keys may be waiting for it. */
export const OpenedContext = createContext(false)
