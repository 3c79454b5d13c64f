import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import type { PageTransport } from '@/web/connection/pageTransport'

export type PageBridge = {
  readonly restUrl: string
  readonly wsUrl: string
  readonly close: () => Promise<void>
}

/** Headers of the connection itself, which a page cannot set. */
const ofConnection = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * Local addresses of a venue behind a page's messages, so that network clients can use it: every request and connection
 * goes through the page's transport. `baseUrl` is the transport's.
 */
export async function bridgePage(
  transport: Pick<PageTransport, 'fetch' | 'openWebSocket'>,
  baseUrl: string,
): Promise<PageBridge> {
  const server = createServer((request, response) => {
    passOn(transport, baseUrl, request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket, { url = '/' }) => connect(transport, socket, url))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    restUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function passOn(
  transport: Pick<PageTransport, 'fetch'>,
  baseUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks).toString('utf8')
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    ofConnection.has(name) ? [] : [[name, String(value)]],
  )
  const answer = await transport.fetch(baseUrl + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers,
    body,
  })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

function connect(transport: Pick<PageTransport, 'openWebSocket'>, socket: WebSocket, url: string): void {
  const waiting: string[] = []
  let isOpen = false
  const inner = transport.openWebSocket(`ws://page.example${url}`, {
    onOpen: () => {
      isOpen = true
      for (const text of waiting) inner.send(text)
    },
    onText: (text) => socket.send(text),
    onClose: () => socket.terminate(),
  })
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (isOpen) inner.send(text)
    else waiting.push(text)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => inner.close())
}
