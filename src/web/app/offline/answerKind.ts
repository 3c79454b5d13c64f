import type { BuiltSite } from './builtSite'

/** What of a request decides how it is answered. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * How the service worker answers a request: with the page, by leading to the page, with a file that never changes, or
 * with one that may. `undefined` leaves it alone: whatever is for a venue, of another site, or not of this build.
 *
 * @param scope the address of the site's folder, with a slash at its end
 */
export function answerKind(
  { method, mode, url }: Asked,
  scope: string,
  { files, isStatic, screens }: Pick<BuiltSite, 'files' | 'isStatic' | 'screens'>,
): 'page' | 'restore' | 'fixedFile' | 'file' | undefined {
  if (method !== 'GET' || !url.startsWith(scope)) return undefined
  const path = url.slice(scope.length).replace(/[?#].*/, '')
  if (mode === 'navigate') {
    if (path === '' || path === 'index.html') return 'page'
    if (!screens.includes(path.split('/')[0] ?? '')) return undefined
    return isStatic ? 'restore' : 'page'
  }
  if (path.startsWith('assets/')) return 'fixedFile'
  return files.some((file) => file.url === path) ? 'file' : undefined
}
