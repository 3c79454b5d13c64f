import { createContext, useContext } from 'react'
import { assert } from '@/core/lib/assert'
import type { Preferences } from './preferences'

export type PreferencesValue = {
  readonly preferences: Preferences
  readonly change: (change: Partial<Omit<Preferences, 'version'>>) => void
}

/** Provided by `web/app/PreferencesProvider.tsx`. */
export const PreferencesContext = createContext<PreferencesValue | undefined>(undefined)

export function usePreferences(): PreferencesValue {
  const value = useContext(PreferencesContext)
  assert(value !== undefined, 'a component with preferences is inside a PreferencesProvider')
  return value
}
