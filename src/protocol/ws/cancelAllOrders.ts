import * as z from 'zod/mini'
import { hash32, instrumentType } from '../codecs'
import { defineOperation } from '../operation'
import { wireObject } from '../wireObject'

const filter = wireObject({ instrumentType: z.optional(instrumentType), asset: z.optional(z.string()) })

/** Everything, or one type, or one underlying. Missing `data` is everything too (websocket.md 11). */
export const cancelAllOrders = defineOperation({
  op: 'cancel_all_orders',
  access: 'private',
  request: z.codec(z.optional(z.custom<z.input<typeof filter> | null>()), filter, {
    decode: (wire) => wire ?? {},
    encode: (wire) => wire,
  }),
  // Written as order_ids; some venues spell orders_ids (D3).
  reply: wireObject({ success: z.boolean(), orderIds: z.array(hash32) }, { orderIds: ['order_ids', 'orders_ids'] }),
})
