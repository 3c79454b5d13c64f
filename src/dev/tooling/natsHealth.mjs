// Whether NATS can store what it is given: each node, asked as NATS's own system account, and each stream.
const watcher = 'watch'

/** Lines of a node's configuration: a user that may ask for its health, and nothing of a venue. */
export function healthAccount(password) {
  return `accounts { $SYS { users: [{ user: ${watcher}, password: ${password} }] } }\n`
}

/** True once the node knows who leads JetStream, and has all that its streams have. */
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
    // It does not listen yet, or is too busy to answer: the next look comes.
    return false
  } finally {
    await connection?.close()
  }
}

/** True once each stream that is there already has a leader that answers: nodes that start elect one for each. */
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
