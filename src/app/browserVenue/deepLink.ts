import { siteRoot } from '@/lib/siteRoot'

/**
 * The static site has one page. Its 404 page and its service worker lead every other address to it with the rest of the
 * address as a parameter, which becomes the address again before anything reads it.
 */
export function restoreDeepLink(): void {
  const at = new URLSearchParams(location.search).get('at')
  if (at === null) return
  const address = new URL(at.replace(/^\/+/, ''), location.origin + siteRoot)
  const isOwn = address.origin === location.origin && address.pathname.startsWith(siteRoot)
  history.replaceState(history.state, '', isOwn ? address : siteRoot)
}
