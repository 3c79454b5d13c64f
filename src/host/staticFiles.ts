import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
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
 * came with.
 */
export function createStaticFiles(folder: string, headers: Readonly<Record<string, string>>) {
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
    const file = asked ?? (isRoute ? await fileAt(page) : undefined)
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found')
      return
    }
    response.setHeaders(new Map(Object.entries(headers)))
    await send(request, response, file, compressed)
  }
}

type FileAt = { readonly path: string; readonly stats: Stats }

/** Files as they travel. Each is compressed once, and again only when it has changed; the built app is a few megabytes. */
function createCompressedFiles() {
  const known = new Map<string, { readonly mtimeMs: number; readonly bytes: Promise<Buffer> }>()
  return ({ path, stats: { mtimeMs } }: FileAt): Promise<Buffer> => {
    const before = known.get(path)
    if (before?.mtimeMs === mtimeMs) return before.bytes
    const bytes = readFile(path).then((content) => promisify(gzip)(content, { level: 9 }))
    known.set(path, { mtimeMs, bytes })
    bytes.catch(() => known.delete(path))
    return bytes
  }
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
  // Closes the file too when the reader goes away before the end. Either error is of this one answer.
  await pipeline(createReadStream(file.path), response).catch(() => response.destroy())
}
