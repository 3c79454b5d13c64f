import { createContext, type ReactNode } from 'react'

/** What a panel is told by the place it stands in. */
export type PanelPlace = {
  /** At the right end of its head: the grip that moves it. */
  readonly tools?: ReactNode
  /** A tab over the panel has its name already, so its head does not show it a second time. */
  readonly isNamed?: boolean
}

export const PanelPlaceContext = createContext<PanelPlace>({})
/** What is inside of a panel stands in no place of the desk. */
export const nowhere: PanelPlace = {}
