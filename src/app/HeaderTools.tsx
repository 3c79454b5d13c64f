import { IconButton } from '@/ui/IconButton'
import { MoonIcon, SunIcon } from '@/ui/icons'
import { PaletteKey } from './palette/PaletteKey'
import { usePreferences } from './PreferencesProvider'

/** What is at hand on every screen, left of the account in the header. */
export function HeaderTools() {
  const { preferences, change } = usePreferences()
  const isDark = preferences.theme === 'dark'
  return (
    <>
      {/* A phone has no keys to open it by, and no room. */}
      <span className="contents max-sm:hidden">
        <PaletteKey />
      </span>
      <IconButton
        label={isDark ? 'Light theme' : 'Dark theme'}
        icon={isDark ? <SunIcon /> : <MoonIcon />}
        onClick={() => change({ theme: isDark ? 'light' : 'dark' })}
      />
    </>
  )
}
