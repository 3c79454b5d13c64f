import * as z from 'zod/mini'
import { minLength } from '@/core/protocol/lengths'
import { defineOperation } from '../operation'

/** At least one channel name, of any kinds; the reply lists the accepted ones (websocket.md 7). */
export const subscribe = defineOperation({
  op: 'subscribe',
  access: 'perChannel',
  summary: 'Subscribe to channels',
  usedIn: 'book',
  request: z.array(z.string()).check(minLength(1)),
  reply: z.array(z.string()),
})

/** The same shapes as `subscribe` (websocket.md 7). */
export const unsubscribe = defineOperation({
  op: 'unsubscribe',
  access: 'perChannel',
  summary: 'Unsubscribe from channels',
  usedIn: 'book',
  request: subscribe.request,
  reply: subscribe.reply,
})
