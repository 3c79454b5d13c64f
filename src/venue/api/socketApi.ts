import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { VenuePort } from '../venuePort'
import { createChannelHub } from './channels/channelHub'
import { createGateway, type Gateway, type GatewayOptions } from './gateway'
import { refuseUpgrade } from './httpServer'
import { createInbox, type Inbox, type InboxOptions } from './inbox'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox'
import { createRateLimiter } from './rateLimit'
import { namesTwoHosts, senderOf } from './sender'
import { createSealedFrames } from './textFrame'
import { answerMessage, maxMessageBytes, refuseUnread, type MessageDesk } from './ws/answerMessage'
import { leaveChannels, type Connection, cancelOrdersOf } from './ws/connection'

export type SocketServer = {
  /** For the `upgrade` event of an HTTP server. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly close: () => Promise<void>
}

/** A frame above this is not even read: the connection is closed with 1009. Up to it, too long is an error message. */
const maxFrameBytes = 1_048_576
/** Closes a reader with too much waiting, and how long it has to receive that. RFC 6455's registry: try again later. */
const tooSlowCode = 1013
const tooSlowGraceMs = 5_000
const defaultIdleCloseMs = 900_000
const connectionIdBytes = 8
/** Open sockets per sender: more than any honest machine needs. */
const defaultMaxSocketsPerAddress = 1_000
/** A flood: this many refused messages, never with so long a pause between two. No other error closes a connection. */
const floodMessages = 2_000
const floodPauseMs = 1_000

type SentMessage = { readonly bytes: Buffer; readonly isBinary: boolean }

/** A connection with what keeps it open: when it last asked for something, and how often it was too fast lately. */
type OpenSocket = Connection & {
  readonly socket: WebSocket
  readonly outbox: Outbox
  readonly inbox: Inbox<SentMessage>
  lastOperationMs: number
  excess: number
  excessAtMs: number
}

/** The socket half of the interface (websocket.md): sorts and limits messages, hands them to the operations. */
export function createSocketServer(port: VenuePort, options: GatewayOptions = {}): SocketServer {
  const gateway = createGateway(port, options)
  const { scheduler } = gateway
  const idleCloseMs = options.idleCloseMs ?? defaultIdleCloseMs
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    clientTracking: false,
    // A message is encoded once for all of its readers, which per-connection compression would not allow.
    perMessageDeflate: false,
    autoPong: false,
  })
  const hub = createChannelHub(gateway)
  const maxSocketsPerAddress = options.maxSocketsPerAddress ?? defaultMaxSocketsPerAddress
  const connections = new Set<OpenSocket>()
  const socketsOf = new Map<string, number>()
  const desk: MessageDesk<OpenSocket> = {
    gateway,
    hub,
    limiter: createRateLimiter(gateway.limits.socket),
    onExcess: (connection) => countExcess(connection, scheduler.nowMs()),
  }
  const stopHearing = port.onEvents(({ events }) => {
    for (const event of events) if (event.type === 'apiKeyDeleted') logOut(event.apiKey)
  })

  /** A channel that was joined by a message of its own, or before another `auth`, ends with the key all the same. */
  function logOut(apiKey: string): void {
    for (const connection of connections) {
      if (connection.caller?.apiKey === apiKey) connection.caller = undefined
      leaveChannels(hub, connection, (target) => target.apiKey === apiKey)
    }
  }

  function countSockets(sender: string, change: 1 | -1): void {
    const count = (socketsOf.get(sender) ?? 0) + change
    if (count === 0) socketsOf.delete(sender)
    else socketsOf.set(sender, count)
  }

  /** Runs whatever closed the connection (websocket.md 13). */
  async function end(connection: OpenSocket): Promise<void> {
    if (!connections.delete(connection)) return
    connection.outbox.close()
    leaveChannels(hub, connection, () => true)
    await cancelOrdersOf(gateway, connection)
  }

  function accept(socket: WebSocket, request: IncomingMessage): void {
    const seals = createSealedFrames(request.url)
    const connection = createConnection(gateway, socket, request, { onTooSlow: cutOff, seal: seals?.seal, read })
    const { sender } = connection
    connections.add(connection)
    countSockets(sender, 1)
    let stopWatching = watchIdle(connection)
    let stopGrace = () => {}

    /** The reader receives the close if it reads on; if not, the connection and its buffers are dropped anyway. */
    function cutOff(): void {
      connection.inbox.close()
      socket.close(tooSlowCode, 'too slow')
      stopGrace = scheduler.after(tooSlowGraceMs, () => socket.terminate())
      void end(connection)
    }

    function watchIdle(watched: OpenSocket): () => void {
      const waitMs = Math.max(0, watched.lastOperationMs + idleCloseMs - scheduler.nowMs())
      return scheduler.after(waitMs, () => {
        if (scheduler.nowMs() - watched.lastOperationMs >= idleCloseMs) watched.socket.close(1000, 'idle')
        else stopWatching = watchIdle(watched)
      })
    }

    function read({ bytes, isBinary }: SentMessage): Promise<void> | undefined {
      if (bytes.length > maxMessageBytes) return refuseUnread(desk, connection, 'MESSAGE_TOO_LARGE')
      if (isBinary) return refuseUnread(desk, connection, 'INVALID_MESSAGE_FORMAT')
      const text = bytes.toString('utf8')
      if (seals?.isWhole(text) !== false) return answerMessage(desk, connection, text)
      // An earlier frame was lost or changed: nothing that arrives now is what the client meant.
      connection.inbox.close()
      socket.terminate()
      return undefined
    }

    socket.on('message', (data, isBinary) => {
      // What still arrives after our close could not be answered any more.
      if (socket.readyState !== socket.OPEN) return
      connection.lastOperationMs = scheduler.nowMs()
      connection.inbox.add({ bytes: bytesOf(data), isBinary })
    })
    socket.on('ping', (data) => {
      // A client that does not read needs no pongs, and must not make us collect them.
      if (!connection.outbox.isBehind()) socket.pong(data)
    })
    socket.on('close', () => {
      stopWatching()
      stopGrace()
      countSockets(sender, -1)
      connection.inbox.finish()
      void end(connection)
    })
    // A broken frame or a lost connection: `close` follows, and no one is left to receive an error.
    socket.on('error', () => socket.terminate())
  }

  return {
    handleUpgrade: (request, socket, head) => {
      const isFull = (socketsOf.get(senderOf(request)) ?? 0) >= maxSocketsPerAddress
      if (namesTwoHosts(request)) refuseUpgrade(socket, 400, 'Bad request: exactly one host required.')
      else if (isFull) refuseUpgrade(socket, 429)
      else server.handleUpgrade(request, socket, head, accept)
    },
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

function createConnection(
  gateway: Gateway,
  socket: WebSocket,
  request: IncomingMessage,
  rules: Pick<OutboxOptions, 'onTooSlow' | 'seal'> & { readonly read: InboxOptions<SentMessage>['read'] },
): OpenSocket {
  const outbox = createOutbox({ wire: request.socket, scheduler: gateway.scheduler, ...rules })
  return {
    ...outbox,
    // Frames bypass the WebSocket's own sender, so this repeats its check: nothing is sent after a close.
    send: (frame) => socket.readyState === socket.OPEN && outbox.send(frame),
    sendLatest: (channel, frame) => socket.readyState === socket.OPEN && outbox.sendLatest(channel, frame),
    socket,
    outbox,
    inbox: createInbox({ read: rules.read, pause: () => socket.pause(), resume: () => socket.resume() }),
    connectionId: Buffer.from(gateway.randomBytes(connectionIdBytes)).toString('hex'),
    traders: new Set(),
    remoteAddress: request.socket.remoteAddress,
    sender: senderOf(request),
    caller: undefined,
    subscriptions: new Map(),
    lastOperationMs: gateway.scheduler.nowMs(),
    excess: 0,
    excessAtMs: 0,
  }
}

function countExcess(connection: OpenSocket, nowMs: number): void {
  connection.excess = nowMs - connection.excessAtMs > floodPauseMs ? 1 : connection.excess + 1
  connection.excessAtMs = nowMs
  if (connection.excess < floodMessages) return
  connection.inbox.close()
  connection.socket.close(1008, 'flood')
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
