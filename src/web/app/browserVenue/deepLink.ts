import { siteRoot } from '@/web/ui/browser/siteRoot'

/**
 * Restores the original address. The static site has one page: its 404 page and its service worker redirect every other
 * address to that page, with the rest of the path as a parameter. The icon's URL is made absolute, because the browser
 * requests the icon again after the path changes, and a screen's folder does not contain it.
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
