import { defineOperation } from '../operation'
import { subscribe } from './subscribe'

/** The same shapes as `subscribe` (websocket.md 7). */
export const unsubscribe = defineOperation({
  op: 'unsubscribe',
  access: 'perChannel',
  request: subscribe.request,
  reply: subscribe.reply,
})
