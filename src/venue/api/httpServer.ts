import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './sender'

/** How long, in milliseconds, somebody is waited for who has opened a connection. */
type Patience = {
  /** For the whole head of a request. */
  readonly headMs: number
  /** For the whole request with its body, however its bytes are strewn over the time. */
  readonly requestMs: number
  /** For the next request. */
  readonly nextMs: number
  /** For any byte to go either way: of an answer that nobody reads, for instance. A WebSocket has its own rules. */
  readonly stillMs: number
}

const usual: Patience = { headMs: 10_000, requestMs: 20_000, nextMs: 10_000, stillMs: 60_000 }

/** Of request line and headers together; more is answered with 431. */
const maxHeadBytes = 16_384
/** So many connections of one port; further ones are closed at once. Below what a process may hold open of files. */
const maxConnections = 4_000
/** So many of one network ({@link networkOf}), twice what its sockets may be; further ones are closed at once. */
const maxConnectionsOfNetwork = 2_000

/** A server whose connections end when nothing comes of them, so that slow ones cannot be gathered. */
export function createHttpServer(
  listener?: RequestListener,
  patience: Partial<Patience> = {},
  maxOfNetwork = maxConnectionsOfNetwork,
): Server {
  const { headMs, requestMs, nextMs, stillMs } = { ...usual, ...patience }
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: nextMs,
      connectionsCheckingInterval: Math.min(2_000, headMs),
      maxHeaderSize: maxHeadBytes,
      requireHostHeader: true,
      insecureHTTPParser: false,
    },
    listener,
  )
  // Before any other listener, and for as long as the socket lives: a socket that was upgraded has no listener of the
  // server any more, and an error that nobody listens for ends the process.
  server.prependListener('connection', (socket) => socket.on('error', () => socket.destroy()))
  server.on('connection', limitNetworks(maxOfNetwork))
  server.timeout = stillMs
  server.maxConnections = maxConnections
  return server
}

/** Nobody may hold so many connections that there are none left for others. */
function limitNetworks(max: number): (socket: Socket) => void {
  const counts = new Map<string, number>()
  return (socket) => {
    const network = networkOf(socket.remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 0) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
    if (count > max) socket.destroy()
  }
}
