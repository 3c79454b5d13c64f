// Chooses the theme before the first paint: the app itself comes later, and the page allows no script in its markup.
// As readPreferences and shownTheme in src/web/ui/preferences do it; themeScript.test.ts there compares them.
{
  const chosen = () => {
    try {
      const { version, theme } = JSON.parse(localStorage.getItem('optick.preferences'))
      return version === 1 ? theme : undefined
    } catch {
      // Nothing is stored, or it cannot be read: the system decides.
      return undefined
    }
  }
  const theme = chosen()
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  const shown = theme === 'dark' || theme === 'light' ? theme : system
  document.documentElement.dataset.theme = shown
  // As --surface-1 of the theme, the colour of the header.
  const colour = shown === 'light' ? '#ffffff' : '#0f1216'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
}
