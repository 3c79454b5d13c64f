import { auth as operation } from '@/protocol/ws/auth'
import { authenticateSecret, authenticateSocket } from '../authenticate'
import { originOf } from '../gateway'
import { serveOperation } from './serveOperation'

/** For the connection, by secret or by signature; a second one replaces the account (websocket.md 3). */
export const auth = serveOperation(operation, ({ data, connection, gateway }) => {
  const origin = originOf(gateway, connection.remoteAddress)
  const caller =
    'secret' in data
      ? authenticateSecret(gateway.port, data, origin)
      : authenticateSocket(gateway.port, { ...data, timestamp: String(data.timestamp) }, operation.op, [''], origin)
  connection.caller = caller
  return { reply: { success: true, account: caller.account } }
})
