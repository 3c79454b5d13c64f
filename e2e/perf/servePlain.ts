import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export type PlainServer = { readonly url: string; readonly close: () => Promise<void> }

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the plain page into a folder and serves it. */
export async function servePlain(folder: string): Promise<PlainServer> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./plain', import.meta.url)),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: false },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://plain').pathname
    const file = path === '/' ? '/index.html' : path
    readFile(join(folder, file)).then(
      (body) => response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
