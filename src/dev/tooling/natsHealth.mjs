// Checks whether NATS can store data: each node, through NATS's system account, and each stream.
const watcher = 'watch'

/** Configuration lines for a user that may only query the node's health. */
export function healthAccount(password) {
  return `accounts { $SYS { users: [{ user: ${watcher}, password: ${password} }] } }\n`
}

/** True once the node knows JetStream's leader and has all data of its streams. */
export async function isNodeHealthy(port, password) {
  const { connect } = await import('@nats-io/transport-node')
  let connection
  try {
    const servers = [`nats://127.0.0.1:${port}`]
    connection = await connect({ servers, user: watcher, pass: password, reconnect: false, timeout: 2_000 })
    const { server_id: node } = connection.info
    const { data } = (await connection.request(`$SYS.REQ.SERVER.${node}.HEALTHZ`, '', { timeout: 5_000 })).json()
    return data?.status === 'ok'
  } catch {
    // Not listening yet, or too busy; the next poll retries.
    return false
  } finally {
    await connection?.close()
  }
}

/** True once each existing stream has a leader that answers: starting nodes elect one per stream. */
export async function areStreamsLed(port, user, password) {
  const { connect } = await import('@nats-io/transport-node')
  const { jetstreamManager } = await import('@nats-io/jetstream')
  let connection
  try {
    const servers = [`nats://127.0.0.1:${port}`]
    connection = await connect({ servers, user, pass: password, reconnect: false, timeout: 2_000 })
    const { streams } = await jetstreamManager(connection, { timeout: 2_000 })
    for await (const name of streams.names()) await streams.info(name)
    return true
  } catch {
    return false
  } finally {
    await connection?.close()
  }
}
