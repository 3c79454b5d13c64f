import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { VenuePort } from '../venuePort'
import { createChannelHub } from './channels/channelHub'
import { createGateway, type Gateway, type GatewayOptions } from './gateway'
import { createRateLimiter } from './rateLimit'
import { RequestRefused } from './requestRefused'
import { answerMessage, maxMessageBytes, refuse, type MessageDesk } from './ws/answerMessage'
import { leaveChannels, type Connection } from './ws/connection'
import { cancelOrdersOf } from './ws/disconnect'

export type SocketServer = {
  /** For the `upgrade` event of an HTTP server. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly close: () => Promise<void>
}

/** A frame above this is not even read: the connection is closed with 1009. Up to it, too long is an error message. */
const maxFrameBytes = 1_048_576
/** What may wait for a reader who does not read; beyond it he is cut off, because a stale market helps nobody. */
const maxBufferedBytes = 4 * 1_048_576
const defaultIdleCloseMs = 900_000
const connectionIdBytes = 8
/** A flood: so many refused messages with never so long a pause between two of them. Nothing else closes for an error. */
const floodMessages = 2_000
const floodPauseMs = 1_000

/** A connection with what keeps it open: when it last asked for something, and how often it was too fast of late. */
type OpenSocket = Connection & {
  readonly socket: WebSocket
  lastOperationMs: number
  excess: number
  excessAtMs: number
}

/** The socket half of the interface (websocket.md): sorts and limits messages, hands them to the operations. */
export function createSocketServer(port: VenuePort, options: GatewayOptions = {}): SocketServer {
  const gateway = createGateway(port, options)
  const { scheduler } = gateway
  const idleCloseMs = options.idleCloseMs ?? defaultIdleCloseMs
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, clientTracking: false })
  const hub = createChannelHub(gateway)
  const connections = new Set<OpenSocket>()
  const desk: MessageDesk<OpenSocket> = {
    gateway,
    hub,
    limiter: createRateLimiter(gateway.limits.socket),
    onExcess: (connection) => countExcess(connection, scheduler.nowMs()),
  }
  const stopHearing = port.onEvents(({ events }) => {
    for (const event of events) if (event.type === 'apiKeyDeleted') logOut(event.apiKey)
  })

  function logOut(apiKey: string): void {
    for (const connection of connections) {
      if (connection.caller?.apiKey !== apiKey) continue
      connection.caller = undefined
      leaveChannels(hub, connection, 'private')
    }
  }

  /** Whatever closed it (websocket.md 13). */
  async function end(connection: OpenSocket): Promise<void> {
    if (!connections.delete(connection)) return
    leaveChannels(hub, connection, 'all')
    await cancelOrdersOf(gateway, connection)
  }

  function accept(socket: WebSocket, request: IncomingMessage): void {
    const connection = createConnection(gateway, socket, request)
    connections.add(connection)
    let stopWatching = watchIdle(connection)

    function watchIdle(watched: OpenSocket): () => void {
      const waitMs = Math.max(0, watched.lastOperationMs + idleCloseMs - scheduler.nowMs())
      return scheduler.after(waitMs, () => {
        if (scheduler.nowMs() - watched.lastOperationMs >= idleCloseMs) watched.socket.close(1000, 'idle')
        else stopWatching = watchIdle(watched)
      })
    }

    socket.on('message', (data, isBinary) => {
      connection.lastOperationMs = scheduler.nowMs()
      const bytes = bytesOf(data)
      if (bytes.length > maxMessageBytes) {
        refuse(gateway, connection, undefined, new RequestRefused('MESSAGE_TOO_LARGE'))
      } else if (isBinary) {
        refuse(gateway, connection, undefined, new RequestRefused('INVALID_MESSAGE_FORMAT'))
      } else {
        answerMessage(desk, connection, bytes.toString('utf8'))
      }
    })
    socket.on('close', () => {
      stopWatching()
      void end(connection)
    })
    // A broken frame or a lost connection: `close` follows, and there is nobody left to tell.
    socket.on('error', () => socket.terminate())
  }

  return {
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, accept),
    close: async () => {
      stopHearing()
      const ended = [...connections].map((connection) => {
        connection.socket.terminate()
        return end(connection)
      })
      await Promise.all(ended)
      hub.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function createConnection(gateway: Gateway, socket: WebSocket, request: IncomingMessage): OpenSocket {
  return {
    socket,
    connectionId: Buffer.from(gateway.randomBytes(connectionIdBytes)).toString('hex'),
    traders: new Set(),
    remoteAddress: request.socket.remoteAddress,
    caller: undefined,
    subscriptions: new Map(),
    lastOperationMs: gateway.scheduler.nowMs(),
    excess: 0,
    excessAtMs: 0,
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
      else socket.send(frame, { binary: false })
    },
  }
}

function countExcess(connection: OpenSocket, nowMs: number): void {
  connection.excess = nowMs - connection.excessAtMs > floodPauseMs ? 1 : connection.excess + 1
  connection.excessAtMs = nowMs
  if (connection.excess >= floodMessages) connection.socket.close(1008, 'flood')
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
