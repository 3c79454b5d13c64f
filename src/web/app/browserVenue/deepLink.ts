import { siteRoot } from '@/web/ui/browser/siteRoot'

/**
 * The static site has one page. Its 404 page and its service worker lead every other address to it with the rest of the
 * address as a parameter, which becomes the address again before anything reads it. The icon keeps the address that it has
 * on that page: the browser asks for it once more when the path has changed, and it is not in the folder of a screen.
 */
export function restoreDeepLink(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon !== null) icon.setAttribute('href', icon.href)
  const at = new URLSearchParams(location.search).get('at')
  if (at === null) return
  const address = new URL(at.replace(/^\/+/, ''), location.origin + siteRoot)
  const isOwn = address.origin === location.origin && address.pathname.startsWith(siteRoot)
  history.replaceState(history.state, '', isOwn ? address : siteRoot)
}
