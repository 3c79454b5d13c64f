import type { PublishedFile } from './docsPage'

const made = new Map<string, Promise<PublishedFile>>()

/** Created on first request, once per process. */
const makers: Readonly<Record<string, () => Promise<PublishedFile>>> = {
  '/openapi.json': async () => json((await import('./openApiDocument')).openApiDocument()),
  '/asyncapi.json': async () => json((await import('./asyncApiDocument')).asyncApiDocument()),
  '/docs': async () => (await import('./docsPage')).docsPage(),
}

function json(document: object): PublishedFile {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status: 200, headers, text: JSON.stringify(document) }
}

/**
 * Serves the OpenAPI and AsyncAPI documents and their HTML page; undefined for any other path. Links in the page are relative to a
 * path without a trailing slash, so a path with a trailing slash is redirected.
 */
export function publishedFileAt(method: string, path: string): Promise<PublishedFile> | undefined {
  const name = path.slice(0, -1)
  if (method === 'GET' && path.endsWith('/') && Object.hasOwn(makers, name)) {
    return Promise.resolve({ status: 308, headers: { location: `..${name}` }, text: '' })
  }
  const make = method === 'GET' && Object.hasOwn(makers, path) ? makers[path] : undefined
  if (make === undefined) return undefined
  const file = made.get(path) ?? make()
  made.set(path, file)
  return file
}
