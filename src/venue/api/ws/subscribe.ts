import { subscribe as operation } from '@/protocol/ws/subscribe'
import { serveOperation } from './serveOperation'

/** All or nothing; the ack goes out before the first messages. Subscribing again brings a new snapshot (websocket.md 7). */
export const subscribe = serveOperation(operation, ({ data, caller, connection, hub }) => {
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
