import { createContext, type ReactNode } from 'react'

/** Kinds, margin mode and rare options: the first row of every ticket's form. */
export const TicketHeadContext = createContext<ReactNode>(undefined)
