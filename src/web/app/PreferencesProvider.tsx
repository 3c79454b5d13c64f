import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { browserStorage } from '@/web/language/browserStorage'
import { readPreferences, writePreferences, type Preferences } from '@/web/ui/preferences/preferences'
import { useShownTheme } from '@/web/ui/preferences/shownTheme'
import { PreferencesContext } from '@/web/ui/preferences/usePreferences'

const readAtStart = ['language', 'numberLocale', 'timeZone'] as const

export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [preferences, setPreferences] = useState(() => readPreferences(browserStorage))
  const { palette, density } = preferences
  const theme = useShownTheme(preferences.theme)
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['palette'] = palette
    document.documentElement.dataset['density'] = density
  }, [theme, palette, density])
  const value = useMemo(
    () => ({
      preferences,
      change: (change: Partial<Omit<Preferences, 'version'>>) => {
        // Another tab may have changed another preference meanwhile.
        const next = { ...readPreferences(browserStorage), ...change }
        setPreferences(next)
        writePreferences(browserStorage, next)
        // Texts and formats are read once at page start.
        if (readAtStart.some((name) => next[name] !== preferences[name])) location.reload()
      },
    }),
    [preferences],
  )
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}
