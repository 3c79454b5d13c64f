import * as z from 'zod/mini'
import { decimalFraction } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** POST /farm-boost: draws a random boost; `farmBoost` is the whole boost with it (rest-private 16.10). */
export const postFarmBoost = defineEndpoint({
  name: 'postFarmBoost',
  method: 'POST',
  path: '/farm-boost',
  access: 'private',
  reply: wireObject({ success: z.boolean(), farmBoost: decimalFraction }),
})
