import * as z from 'zod/mini'
import { address } from '../codecs'
import { defineOperation } from '../operation'
import { wireObject } from '../wireObject'
import { noData } from './noData'

/** The account of this connection and what it is subscribed to now (websocket.md 5, D8). */
export const status = defineOperation({
  op: 'status',
  access: 'private',
  request: noData,
  reply: wireObject({ account: address, subscriptions: z.array(z.string()) }),
})
