import { createContext } from 'react'

/** Draws the content of the nearest `Wait` again. */
export const LazyFallbackContext = createContext(() => {})
