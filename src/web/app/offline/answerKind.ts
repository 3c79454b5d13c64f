import type { BuiltSite } from './builtSite'

export type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * Returns how the service worker answers a request: with the page, a redirect to the page, an immutable file, or a file
 * that may change. Undefined for requests that it ignores: to a venue, to another origin, or for another build.
 * @param scope URL of the site's folder, with a trailing slash
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
