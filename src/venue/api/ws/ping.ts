import { ping as operation } from '@/protocol/ws/ping'
import { serveOperation } from './serveOperation'

export const ping = serveOperation(operation, ({ gateway }) => ({
  reply: { success: true, timestamp: gateway.port.clock.nowNs() },
}))
