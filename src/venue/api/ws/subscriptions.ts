import { serveOperation } from './serveOperation'
import { operations } from '@/protocol/operations'
import { parseChannelName } from '@/protocol/channels'
import { RequestRefused } from '../requestRefused'

/** All or nothing; the ack goes out before the first messages. Subscribing again brings a new snapshot (websocket.md 7). */
export const subscribe = serveOperation(operations.subscribe, ({ data, caller, connection, hub }) => {
  const targets = [...new Set(data)].map((name) => hub.resolve(name, caller))
  for (const target of targets) {
    const held = connection.subscriptions.get(target.name)
    if (held !== undefined && held.account !== target.account) hub.leave(held, connection)
    connection.subscriptions.set(target.name, target)
    hub.join(target, connection)
  }
  return {
    reply: data,
    afterReply: () => {
      for (const target of targets) hub.greet(target, connection)
    },
  }
})

/** A channel that is not held is as good as left, also when its instrument has expired; a name of no channel is wrong. */
export const unsubscribe = serveOperation(operations.unsubscribe, ({ data, connection, hub }) => {
  const unknown = data.find((name) => parseChannelName(name) === undefined)
  if (unknown !== undefined) throw new RequestRefused('CHANNEL_NOT_FOUND', { channel: unknown })
  for (const name of data) {
    const target = connection.subscriptions.get(name)
    if (target === undefined) continue
    connection.subscriptions.delete(name)
    hub.leave(target, connection)
  }
  return { reply: data }
})
