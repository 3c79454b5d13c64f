import { status as operation } from '@/protocol/ws/status'
import { servePrivateOperation } from './serveOperation'

export const status = servePrivateOperation(operation, 'reading', ({ caller, connection }) => ({
  reply: { account: caller.account, subscriptions: [...connection.subscriptions.keys()] },
}))
