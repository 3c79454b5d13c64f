import { onTokensChange, rootToken } from '@/web/ui/rootToken'

/** Keeps an installed app's window frame in the colour of the header. Returns a function that stops this. */
export function followThemeColour(): () => void {
  const meta = document.querySelector('meta[name="theme-color"]')
  return onTokensChange(() => meta?.setAttribute('content', rootToken('--surface-1')))
}
