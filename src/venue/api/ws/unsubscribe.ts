import { parseChannelName } from '@/protocol/channels'
import { unsubscribe as operation } from '@/protocol/ws/unsubscribe'
import { RequestRefused } from '../requestRefused'
import { serveOperation } from './serveOperation'

/** A channel that is not held is as good as left, also when its instrument has expired; a name of no channel is wrong. */
export const unsubscribe = serveOperation(operation, ({ data, connection, hub }) => {
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
