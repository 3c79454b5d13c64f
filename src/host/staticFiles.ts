import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, normalize, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Serves the app. Paths without a file are the app's routes and answer with the page. A missing asset is a 404, so
 * that an old page never gets HTML for a script. Every file has the page's headers, because a worker obeys its own.
 * `additions` go into the page's head, by requested path.
 */
export function createStaticFiles(
  folder: string,
  headers: Readonly<Record<string, string>>,
  additions: (path: string) => HeadAdditions = () => ({ beforeScripts: '', atEnd: '' }),
) {
  const page = join(folder, 'index.html')
  const assets = join(folder, 'assets/')
  const bodyOf = createBodies()
  /**
   * Assets by path and encoding, because a page loads forty. Asset names change with their content. A new build clears
   * the cache.
   */
  const held = new Map<string, Answer>()
  let builtMs: number | undefined

  function startBuild(mtimeMs: number): void {
    if (mtimeMs !== builtMs) held.clear()
    builtMs = mtimeMs
  }

  async function answerTo(path: string, url: string, encoding: Encoding): Promise<Answer | undefined> {
    const asked = await fileAt(path)
    const found = asked ?? (extname(path) === '' ? await fileAt(page) : undefined)
    if (found === undefined) return undefined
    const isPage = relative(page, found.path) === ''
    if (isPage) startBuild(found.mtimeMs)
    const file = isPage ? { ...found, additions: additions(pathOf(url)) } : found
    const isCompressed = encoding === 'gzip' && /\.(html|js|css|json|svg|txt)$/.test(file.path)
    const body = await bodyOf(file, isCompressed)
    const isAsset = file.path.startsWith(assets)
    const fields = {
      ...headers,
      'content-type': types[extname(file.path)] ?? 'application/octet-stream',
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
      'content-length': body.length,
    }
    const answer = { fields, body }
    if (isAsset) held.set(`${encoding} ${path}`, answer)
    return answer
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const url = request.url ?? '/'
    const path = filePath(folder, url)
    const encoding = (request.headers['accept-encoding'] ?? '').includes('gzip') ? 'gzip' : 'plain'
    const answer =
      path === undefined ? undefined : (held.get(`${encoding} ${path}`) ?? (await answerTo(path, url, encoding)))
    if (answer === undefined) response.writeHead(404, { 'content-type': types['.txt'] }).end('not found')
    // Node omits the body of a response to HEAD.
    else response.writeHead(200, answer.fields).end(answer.body)
  }
}

type Encoding = 'gzip' | 'plain'

type Answer = { readonly fields: OutgoingHttpHeaders; readonly body: Buffer }

type FileAt = {
  readonly path: string
  readonly mtimeMs: number
  readonly additions?: HeadAdditions
}

export type HeadAdditions = { readonly beforeScripts: string; readonly atEnd: string }

/** Caches encoded files, and reads a file again only after a change. The built app has a few megabytes. */
function createBodies() {
  const known = new Map<string, { readonly mtimeMs: number; readonly bytes: Promise<Buffer> }>()
  return (file: FileAt, isCompressed: boolean): Promise<Buffer> => {
    const { path, mtimeMs, additions } = file
    const key = JSON.stringify([path, isCompressed, additions])
    const before = known.get(key)
    if (before?.mtimeMs === mtimeMs) return before.bytes
    const content = contentOf(file)
    const bytes = isCompressed ? content.then((plain) => promisify(gzip)(plain, { level: 9 })) : content
    known.set(key, { mtimeMs, bytes })
    bytes.catch(() => known.delete(key))
    return bytes
  }
}

async function contentOf({ path, additions }: FileAt): Promise<Buffer> {
  const content = await readFile(path)
  if (additions === undefined) return content
  // A function instead of a text, because `$` has a meaning in a replacement text.
  const page = content.toString('utf8').replace('<script', () => `${additions.beforeScripts}<script`)
  return Buffer.from(page.replace('</head>', () => `${additions.atEnd}</head>`))
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}

function filePath(folder: string, url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(pathOf(url)))
    return path.includes('\0') || path.startsWith('..') ? undefined : join(folder, path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

async function fileAt(path: string): Promise<FileAt | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() === true ? { path, mtimeMs: stats.mtimeMs } : undefined
}
