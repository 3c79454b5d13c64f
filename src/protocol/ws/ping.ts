import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineOperation } from '../operation'
import { wireObject } from '../wireObject'
import { noData } from './noData'

/** Keeps the connection open and tells the server's time. Never counted by the rate limit (websocket.md 4). */
export const ping = defineOperation({
  op: 'ping',
  access: 'public',
  request: noData,
  reply: wireObject({ success: z.boolean(), timestamp: unixNanos }),
})
