import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'vite'

export async function createVitePage(server: Server, headers: Readonly<Record<string, string>>) {
  const vite = await createServer({ appType: 'spa', server: { middlewareMode: true, hmr: { server } } })
  return (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeaders(new Map(Object.entries(headers)))
    vite.middlewares(request, response)
  }
}
