import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { Authenticator, NatsConnection } from '@nats-io/transport-node'
import { StorageError } from '../../venuePort'

export type NatsAccess = {
  /** `nats://host:port` or `tls://host:port`. The connection moves to the next server when a server is gone. */
  readonly servers: readonly string[]
  /** The text of a NATS credentials file. */
  readonly credentials?: string | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** If present, only TLS is used. PEM files of the trusted authority, and of this process's certificate and key. */
  readonly tls?: { readonly caFile?: string; readonly certFile?: string; readonly keyFile?: string } | undefined
}

export type Nats = {
  readonly connection: NatsConnection
  readonly jetStream: JetStreamClient
  readonly manager: JetStreamManager
  /**
   * True while a server is connected. Without a connection the driver buffers published messages and may send them at
   * any later time.
   */
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/**
 * Ping interval. A server that answers no ping for twice this long counts as gone, even if its connection looks open.
 */
const pingMs = 500
const reconnectMs = 100
/** Timeout of a JetStream request. */
const requestMs = 2_000

/**
 * Connects. After a loss, tries one server after the other for as long as the process lives. Loads the drivers only
 * here, so that a single process does without them. Throws {@link StorageError} if no server answers or all reject the
 * connection; the message contains no secret.
 */
export async function openNats(access: NatsAccess, name: string): Promise<Nats> {
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node')
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream')
  const { servers, credentials, user, password, tls } = access
  const authenticator: Authenticator | undefined =
    credentials === undefined ? undefined : credsAuthenticator(new TextEncoder().encode(credentials))
  try {
    const connection = await connect({
      servers: [...servers],
      name,
      ...(authenticator !== undefined && { authenticator }),
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(tls !== undefined && { tls }),
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      reconnectJitter: reconnectMs,
      pingInterval: pingMs,
      maxPingOut: 2,
      timeout: requestMs,
    })
    try {
      const manager = await jetstreamManager(connection, { timeout: requestMs })
      return {
        connection,
        jetStream: jetstream(connection, { timeout: requestMs }),
        manager,
        isConnected: watchConnection(connection),
        close: () => connection.close(),
      }
    } catch (error) {
      await connection.close()
      throw error
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const places = servers.map((server) => server.replace(/\/\/[^/]*@/, '//')).join(', ')
    throw new StorageError(`NATS with JetStream cannot be used at ${places}: ${reason}`, { cause: error })
  }
}

function watchConnection(connection: NatsConnection): () => boolean {
  let isConnected = true
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') isConnected = false
      else if (type === 'reconnect') isConnected = true
    }
  })()
  return () => isConnected
}
