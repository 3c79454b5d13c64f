import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'vite'

/** The page through Vite, with hot reload over the same port. For `npm run dev`. */
export async function createVitePage(server: Server) {
  const vite = await createServer({ appType: 'spa', server: { middlewareMode: true, hmr: { server } } })
  return (request: IncomingMessage, response: ServerResponse): void => vite.middlewares(request, response)
}
