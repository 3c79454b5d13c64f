import { createContext } from 'react'

/** The element that holds the dialogs of a panel in a window of its own; undefined in this page's window. */
export const DialogHomeContext = createContext<HTMLElement | undefined>(undefined)
