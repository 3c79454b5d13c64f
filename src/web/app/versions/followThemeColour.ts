import { onTokensChange, rootToken } from '@/web/ui/rootToken'

/** The frame of an installed app is drawn in the colour of the header, whichever theme is chosen. Returns the way to stop. */
export function followThemeColour(): () => void {
  const meta = document.querySelector('meta[name="theme-color"]')
  return onTokensChange(() => meta?.setAttribute('content', rootToken('--surface-1')))
}
