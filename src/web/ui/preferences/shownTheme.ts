import { useSyncExternalStore } from 'react'
import type { Preferences } from './preferences'
import { usePreferences } from './usePreferences'

export type ShownTheme = 'dark' | 'light'

/** Returns the chosen theme, else the system's. public/theme.js computes this too, before the app starts. */
export function shownTheme(chosen: Preferences['theme'], isSystemLight: boolean): ShownTheme {
  if (chosen !== 'system') return chosen
  return isSystemLight ? 'light' : 'dark'
}

export function useShownTheme(chosen: Preferences['theme']): ShownTheme {
  return shownTheme(chosen, useSyncExternalStore(subscribe, isSystemLight))
}

export function useThemeToggle(): { readonly isDark: boolean; readonly toggle: () => void } {
  const { preferences, change } = usePreferences()
  const isDark = useShownTheme(preferences.theme) === 'dark'
  return { isDark, toggle: () => change({ theme: isDark ? 'light' : 'dark' }) }
}

const querySystem = () => matchMedia('(prefers-color-scheme: light)')
const isSystemLight = () => querySystem().matches

function subscribe(listener: () => void): () => void {
  const system = querySystem()
  system.addEventListener('change', listener)
  return () => system.removeEventListener('change', listener)
}
