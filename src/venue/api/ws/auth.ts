import { auth as operation } from '@/protocol/ws/auth'
import { authenticateSecret, authenticateSocket } from '../authenticate'
import { originOf } from '../gateway'
import { serveOperation } from './serveOperation'

/**
 * For the connection, by secret or by signature; a second one replaces the account (websocket.md 3). A signature opens one
 * session: whoever has overheard it cannot open another.
 */
export const auth = serveOperation(operation, ({ data, connection, gateway }) => {
  const origin = originOf(gateway, connection.remoteAddress)
  const isSigned = !('secret' in data)
  const caller = isSigned
    ? authenticateSocket(gateway.port, { ...data, timestamp: String(data.timestamp) }, operation.op, [''], origin)
    : authenticateSecret(gateway.port, data, origin)
  if (isSigned) gateway.spendSignature(data.signature)
  connection.caller = caller
  return { reply: { success: true, account: caller.account } }
})
