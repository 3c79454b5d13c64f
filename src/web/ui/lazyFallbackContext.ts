import { createContext } from 'react'

/** Renders the content of the nearest `LazyFallback` again. */
export const LazyFallbackContext = createContext(() => {})
