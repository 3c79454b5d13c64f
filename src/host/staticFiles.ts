import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
 * Serves the built app. Every path that is no file is the app's own route and answers with the page; a missing asset is
 * a 404, so that an old page never gets HTML for a script. Each has the headers of the page: a worker goes by those it
 * came with. `additions` are put into the page's head, by the path that is asked for.
 */
export function createStaticFiles(
  folder: string,
  headers: Readonly<Record<string, string>>,
  additions: (path: string) => HeadAdditions = () => ({ beforeScripts: '', atEnd: '' }),
) {
  const compressed = createCompressedFiles()
  const page = join(folder, 'index.html')
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const path = filePath(folder, request.url ?? '/')
    const asked = path === undefined ? undefined : await fileAt(path)
    const isRoute = path !== undefined && extname(path) === ''
    const found = asked ?? (isRoute ? await fileAt(page) : undefined)
    const isPage = found !== undefined && relative(page, found.path) === ''
    const file = isPage ? { ...found, additions: additions(pathOf(request)) } : found
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found')
      return
    }
    response.setHeaders(new Map(Object.entries(headers)))
    await send(request, response, file, compressed)
  }
}

type FileAt = {
  readonly path: string
  readonly stats: Stats
  /** Of the page alone. */
  readonly additions?: HeadAdditions
}

/** What is served in the head of the page beside what its file has, as HTML. */
export type HeadAdditions = { readonly beforeScripts: string; readonly atEnd: string }

/** Files as they travel. Each is compressed once, and again only when it has changed; the built app is a few megabytes. */
function createCompressedFiles() {
  const known = new Map<string, { readonly mtimeMs: number; readonly bytes: Promise<Buffer> }>()
  return (file: FileAt): Promise<Buffer> => {
    const { mtimeMs } = file.stats
    const key = JSON.stringify([file.path, file.additions])
    const before = known.get(key)
    if (before?.mtimeMs === mtimeMs) return before.bytes
    const bytes = contentOf(file).then((content) => promisify(gzip)(content, { level: 9 }))
    known.set(key, { mtimeMs, bytes })
    bytes.catch(() => known.delete(key))
    return bytes
  }
}

async function contentOf({ path, additions }: FileAt): Promise<Buffer> {
  const content = await readFile(path)
  if (additions === undefined) return content
  // A function: in a text `$` would mean something.
  const page = content.toString('utf8').replace('<script', () => `${additions.beforeScripts}<script`)
  return Buffer.from(page.replace('</head>', () => `${additions.atEnd}</head>`))
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] ?? '/'
}

function filePath(folder: string, url: string): string | undefined {
  const raw = url.split('?')[0] ?? '/'
  try {
    const path = normalize(decodeURIComponent(raw))
    return path.includes('\0') || path.startsWith('..') ? undefined : join(folder, path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

async function fileAt(path: string): Promise<FileAt | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() === true ? { path, stats } : undefined
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileAt,
  compressed: (file: FileAt) => Promise<Buffer>,
): Promise<void> {
  const extension = extname(file.path)
  response.setHeader('content-type', types[extension] ?? 'application/octet-stream')
  response.setHeader(
    'cache-control',
    file.path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const accepts = request.headers['accept-encoding'] ?? ''
  const isText = /\.(html|js|css|json|svg|txt)$/.test(file.path)
  if (isText && accepts.includes('gzip')) {
    const bytes = await compressed(file)
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-length', bytes.length)
    response.end(bytes)
    return
  }
  if (file.additions !== undefined) {
    response.end(await contentOf(file))
    return
  }
  // Closes the file too when the reader goes away before the end. Either error is of this one answer.
  await pipeline(createReadStream(file.path), response).catch(() => response.destroy())
}
