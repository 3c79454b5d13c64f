import type { PublishedFile } from './docsPage'

const made = new Map<string, Promise<PublishedFile>>()

/** Made when first asked for, and never again: it says what the process can do. */
const makers: Readonly<Record<string, () => Promise<PublishedFile>>> = {
  '/openapi.json': async () => {
    const { openApiDocument } = await import('./openApiDocument')
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      text: JSON.stringify(openApiDocument()),
    }
  },
  '/docs': async () => (await import('./docsPage')).docsPage(),
}

/**
 * The description of the interface, for programs and for people; undefined where there is none. Its links are relative to
 * a path without a slash at its end, so a path with one leads there.
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
