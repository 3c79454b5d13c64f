import { rootTokens } from '@/ui/rootTokens'

/** The frame of an installed app is drawn in the colour of the header, whichever theme is chosen. Returns the way to stop. */
export function followThemeColour(): () => void {
  const meta = document.querySelector('meta[name="theme-color"]')
  const show = () => meta?.setAttribute('content', rootTokens()('--surface-1'))
  const observer = new MutationObserver(show)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
