import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { hasLongHead, maxHeadBytes } from './headGuard'
import { networkOf } from './sender'

/** Timeouts of the server, in milliseconds. */
type Patience = {
  /** Maximum time to receive the whole head of a request. */
  readonly headMs: number
  /** Maximum time to receive the whole request with its body, however slowly its bytes arrive. */
  readonly requestMs: number
  readonly nextMs: number
  /** Maximum time without a byte in either direction, for example if the client does not read an answer. */
  readonly stillMs: number
}

const usual: Patience = { headMs: 10_000, requestMs: 20_000, nextMs: 10_000, stillMs: 60_000 }

/** Connections per port, below the limit of open files per process; further ones are closed at once. */
const maxConnections = 4_000
/** Connections per network ({@link networkOf}), twice its limit of sockets; further ones are closed at once. */
const maxConnectionsOfNetwork = 2_000

/** Creates a server that closes idle and slow connections, so that they cannot accumulate, and rejects long heads. */
export function createHttpServer(
  listener: RequestListener,
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
      // Node's own answer to a request without a host lacks the headers of other answers, so it is rejected below.
      requireHostHeader: false,
      insecureHTTPParser: false,
    },
    (request, response) => {
      response.setHeader('x-content-type-options', 'nosniff')
      const status = hasLongHead(request) ? 431 : lacksHost(request) ? 400 : undefined
      if (status === undefined) return listener(request, response)
      response.writeHead(status, { connection: 'close' }).end()
    },
  )
  server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { 'x-content-type-options': 'nosniff', connection: 'close' }).end()
  })
  answerClientErrors(server)
  // Node silently drops headers beyond this number. The head is limited by its bytes instead.
  server.maxHeadersCount = 0
  // An upgraded socket has no error listener of the server, and an unhandled error would end the process.
  server.prependListener('connection', (socket) => socket.on('error', () => socket.destroy()))
  server.on('connection', limitNetworks(maxOfNetwork))
  server.timeout = stillMs
  server.maxConnections = maxConnections
  return server
}

/** True if the Host header that HTTP/1.1 requires is missing. The request listener judges an empty one. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
}

/** Answers malformed requests with the status that Node would send, plus the header that all answers have. */
function answerClientErrors(server: Server): void {
  const answering = new WeakMap<Duplex, Set<ServerResponse>>()
  server.prependListener('request', ({ socket }, response) => {
    const open = answering.get(socket) ?? new Set()
    answering.set(socket, open.add(response))
    response.once('close', () => open.delete(response))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isInAnswer = [...(answering.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    if (!socket.writable || isInAnswer) socket.destroy()
    else refuseUpgrade(socket, clientErrorStatus[error.code ?? ''] ?? 400)
  })
}

const clientErrorStatus: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export function listenForUpgrades(server: Server, handler: UpgradeHandler): void {
  server.on('upgrade', (request, socket, head) => {
    if (hasLongHead(request)) refuseUpgrade(socket, 431)
    else handler(request, socket, head)
  })
}

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

/**
 * Rejects an upgrade by HTTP, because there is no WebSocket yet, and closes the connection once the answer is written:
 * after an upgrade the HTTP server no longer does so. `reason` is plain text and may be empty.
 */
export function refuseUpgrade(socket: Duplex, status: number, reason = ''): void {
  // The HTTP server removes its error listener with the upgrade. A connection reset must not end the process.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(reason)}`,
    'X-Content-Type-Options: nosniff',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${reason}`)
}
