import { createContext } from 'react'

/** True while the desk shows an option. The panels that are for options only are idle otherwise. */
export const HasOptionContext = createContext(true)
