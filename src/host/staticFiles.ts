import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createGzip } from 'node:zlib'

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
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const path = filePath(folder, request.url ?? '/')
    const file = path !== undefined && (await isFile(path)) ? path : undefined
    if (file === undefined && (path === undefined || extname(path) !== '')) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found')
      return
    }
    response.setHeaders(new Map(Object.entries(headers)))
    send(request, response, file ?? join(folder, 'index.html'))
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

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ?? false
}

function send(request: IncomingMessage, response: ServerResponse, file: string): void {
  const extension = extname(file)
  response.setHeader('content-type', types[extension] ?? 'application/octet-stream')
  response.setHeader('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const source = createReadStream(file)
  source.on('error', () => response.destroy())
  const accepts = request.headers['accept-encoding'] ?? ''
  const isText = /\.(html|js|css|json|svg|txt)$/.test(file)
  if (isText && accepts.includes('gzip')) {
    response.setHeader('content-encoding', 'gzip')
    source.pipe(createGzip()).pipe(response)
  } else {
    source.pipe(response)
  }
}
