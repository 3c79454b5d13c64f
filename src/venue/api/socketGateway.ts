import { plainHex } from '@/core/lib/bytes'
import type { VenuePort } from '../venuePort'
import { createChannelHub } from './channels/channelHub'
import { createFairScheduler, type FairScheduler } from './fairScheduler'
import { createGateway, type Gateway, type GatewayOptions } from './gateway'
import { createInbox, type Inbox, type InboxOptions } from './inbox'
import { maxMessageBytes } from './messageLimits'
import { createOutbox, type Outbox, type OutboxOptions, type Wire } from './outbox'
import { createSealedFrames } from './textFrame'
import { answerMessage, rejectUnread, type MessageContext } from './ws/answerMessage'
import { leaveChannels, type Connection, cancelOrdersOf } from './ws/connection'

export type SocketConnection = {
  /** The requested address, which may ask for seals (core/protocol/seal.ts). */
  readonly url: string | undefined
  /** The client's address; undefined if the transport has none. */
  readonly remoteAddress: string | undefined
  /** Identifies the sender for rate limits if there are no credentials. */
  readonly sender: string
  readonly wire: Wire
  readonly isOpen: () => boolean
  /** Begins to close, with a code of RFC 6455, 7.4. */
  readonly close: (code: number, reason: string) => void
  readonly terminate: () => void
  readonly pause: () => void
  readonly resume: () => void
}

export type SentMessage = { readonly bytes: Uint8Array; readonly isBinary: boolean }

export type AcceptedSocket = {
  readonly onMessage: (message: SentMessage) => void
  /** True while the reader is behind; pongs are then not sent either. */
  readonly isBehind: () => boolean
  readonly onClose: () => void
}

export type SocketGateway = {
  readonly isFull: (sender: string) => boolean
  readonly accept: (link: SocketConnection) => AcceptedSocket
  /** Closes all connections. Resolves when cancel-on-disconnect has cancelled their orders. */
  readonly close: () => Promise<void>
}

/**
 * Close code for a slow reader (RFC 6455 registry: try again later), and the time that the reader has to receive it.
 */
const tooSlowCode = 1013
const tooSlowGraceMs = 5_000
const defaultIdleCloseMs = 900_000
const connectionIdBytes = 8
/** Longer messages, for example subscriptions to many channels, wait for a time slice. Orders are never this long. */
const longMessageBytes = 2_048
/** Open sockets per sender: more than any honest client needs. */
const defaultMaxSocketsPerAddress = 1_000
/**
 * A connection is closed after this many rejected messages without a pause of `floodPauseMs`. No other error closes a
 * connection.
 */
const floodMessages = 2_000
const floodPauseMs = 1_000

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

type OpenSocket = Connection & {
  readonly link: SocketConnection
  readonly outbox: Outbox
  readonly inbox: Inbox<SentMessage>
  lastOperationMs: number
  excess: number
  excessAtMs: number
}

/**
 * Creates the socket half of the interface (websocket.md): it classifies and limits messages and calls the operations.
 */
export function createSocketGateway(port: VenuePort, options: GatewayOptions = {}): SocketGateway {
  const gateway = createGateway(port, options)
  const { scheduler } = gateway
  const idleCloseMs = options.idleCloseMs ?? defaultIdleCloseMs
  const hub = createChannelHub(gateway)
  const maxSocketsPerAddress = options.maxSocketsPerAddress ?? defaultMaxSocketsPerAddress
  const connections = new Set<OpenSocket>()
  const socketsOf = new Map<string, number>()
  const desk: MessageContext<OpenSocket> = {
    gateway,
    hub,
    limiter: gateway.createLimiter('socket'),
    onExcess: (connection) => countExcess(connection, scheduler.nowMs()),
  }
  const share = createFairScheduler(scheduler.nowMs)
  watchSockets(gateway, connections)
  const stopListening = port.onEvents(({ events }) => {
    for (const event of events) if (event.type === 'apiKeyDeleted') logOut(event.apiKey)
  })

  /**
   * Logs out connections that use the key, and ends private channels that were joined with the key: also those joined
   * by a signed message, or before another `auth`.
   */
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
    options.sharedSockets?.set(sender, count)
  }

  /** Ends a connection for any reason, including cancel-on-disconnect (websocket.md 13). */
  async function end(connection: OpenSocket): Promise<void> {
    if (!connections.delete(connection)) return
    connection.outbox.close()
    leaveChannels(hub, connection, () => true)
    await cancelOrdersOf(gateway, connection)
  }

  function accept(link: SocketConnection): AcceptedSocket {
    const seals = createSealedFrames(link.url)
    const connection = createConnection(gateway, link, { onTooSlow: cutOff, seal: seals?.seal, read, share })
    const { sender } = connection
    connections.add(connection)
    countSockets(sender, 1)
    let stopWatching = watchIdle(connection)
    let stopGrace = () => {}

    /**
     * Closes a connection. A reader that still reads receives the close; after a grace period the connection and its
     * buffers are dropped.
     */
    function cutOff(): void {
      gateway.monitor?.slowReaderClosed()
      connection.inbox.close()
      link.close(tooSlowCode, 'too slow')
      stopGrace = scheduler.after(tooSlowGraceMs, () => link.terminate())
      void end(connection)
    }

    function watchIdle(watched: OpenSocket): () => void {
      const waitMs = Math.max(0, watched.lastOperationMs + idleCloseMs - scheduler.nowMs())
      return scheduler.after(waitMs, () => {
        if (scheduler.nowMs() - watched.lastOperationMs >= idleCloseMs) watched.link.close(1000, 'idle')
        else stopWatching = watchIdle(watched)
      })
    }

    function read({ bytes, isBinary }: SentMessage): Promise<void> | undefined {
      if (bytes.length > maxMessageBytes) return rejectUnread(desk, connection, 'MESSAGE_TOO_LARGE')
      if (isBinary) return rejectUnread(desk, connection, 'INVALID_MESSAGE_FORMAT')
      const text = decoder.decode(bytes)
      if (seals?.isWhole(text) !== false) return answerMessage(desk, connection, text)
      // An earlier frame was lost or changed, so the venue reads no further messages.
      connection.inbox.close()
      link.terminate()
      return undefined
    }

    return {
      onMessage: (message) => {
        // Messages after our close could not be answered.
        if (!link.isOpen()) return
        connection.lastOperationMs = scheduler.nowMs()
        connection.inbox.add(message)
      },
      isBehind: connection.outbox.isBehind,
      onClose: () => {
        stopWatching()
        stopGrace()
        countSockets(sender, -1)
        connection.inbox.finish()
        void end(connection)
      },
    }
  }

  return {
    isFull: (sender) => {
      const elsewhere = options.sharedSockets?.elsewhere(sender) ?? 0
      return (socketsOf.get(sender) ?? 0) + elsewhere >= maxSocketsPerAddress
    },
    accept,
    close: async () => {
      stopListening()
      const ended = [...connections].map((connection) => {
        connection.link.terminate()
        return end(connection)
      })
      await Promise.all(ended)
      hub.close()
    },
  }
}

function createConnection(
  gateway: Gateway,
  link: SocketConnection,
  rules: Pick<OutboxOptions, 'onTooSlow' | 'seal'> & {
    readonly read: InboxOptions<SentMessage>['read']
    readonly share: FairScheduler
  },
): OpenSocket {
  const { scheduler, monitor } = gateway
  const outbox = createOutbox({ wire: link.wire, scheduler, onSkipped: monitor?.frameSkipped, ...rules })
  return {
    ...outbox,
    // Frames bypass the WebSocket's own sender, so this repeats the sender's check that nothing is sent after a close.
    send: (frame) => link.isOpen() && outbox.send(frame),
    sendLatest: (channel, frame) => link.isOpen() && outbox.sendLatest(channel, frame),
    link,
    outbox,
    inbox: createInbox({
      read: rules.read,
      isLong: ({ bytes }) => bytes.length > longMessageBytes,
      share: rules.share,
      pause: link.pause,
      resume: link.resume,
    }),
    connectionId: `${gateway.port.connectionPrefix ?? ''}${plainHex(gateway.randomBytes(connectionIdBytes))}`,
    traders: new Set(),
    remoteAddress: link.remoteAddress,
    sender: link.sender,
    caller: undefined,
    subscriptions: new Map(),
    lastOperationMs: gateway.scheduler.nowMs(),
    excess: 0,
    excessAtMs: 0,
  }
}

function watchSockets({ monitor }: Gateway, connections: ReadonlySet<OpenSocket>): void {
  monitor?.watch('sockets', () => connections.size)
  monitor?.watch('slowSockets', () => [...connections].filter(({ outbox }) => outbox.isBehind()).length)
  monitor?.watch('waitingMessages', () => {
    let count = 0
    for (const { inbox } of connections) count += inbox.waitingCount()
    return count
  })
}

function countExcess(connection: OpenSocket, nowMs: number): void {
  connection.excess = nowMs - connection.excessAtMs > floodPauseMs ? 1 : connection.excess + 1
  connection.excessAtMs = nowMs
  if (connection.excess < floodMessages) return
  connection.inbox.close()
  connection.link.close(1008, 'flood')
}
