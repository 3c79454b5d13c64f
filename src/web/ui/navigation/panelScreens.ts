import { createContext, type ReactNode } from 'react'

/** Renders the screen at the path of the surrounding router. Set by the app, because the desk imports no other screen. */
export const PanelScreensContext = createContext<ReactNode>(null)
