import * as z from 'zod/mini'
import { address } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { positionRecord } from '../positionRecord'
import { wireObject } from '../wireObject'

/** GET /positions (rest-private 10.1). */
export const getPositions = defineEndpoint({
  name: 'getPositions',
  method: 'GET',
  path: '/positions',
  access: 'private',
  reply: wireObject({ account: address, positions: z.optional(z.array(positionRecord)) }),
})

export type PositionsReply = z.output<typeof getPositions.reply>
