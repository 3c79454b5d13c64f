import * as z from 'zod/mini'
import { defineOperation } from '../operation'
import { noData } from './noData'

/** The names that can be subscribed to now; a hint (websocket.md 6). */
export const channels = defineOperation({
  op: 'channels',
  access: 'public',
  request: noData,
  reply: z.array(z.string()),
})
