import { createContext, type ReactNode } from 'react'

/** Renders the screen at the path of the surrounding router. Set by the app, because the desk imports no other screen. */
export const PanelScreensContext = createContext<ReactNode>(null)

/**
 * What a panel of the desk shows of a screen: all of it, or only its content, without the strip of its asset and views.
 * `undefined` outside of the desk, which has a ticket of its own.
 */
export const PanelContext = createContext<'screen' | 'content' | undefined>(undefined)
