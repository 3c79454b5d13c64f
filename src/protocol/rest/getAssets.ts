import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'

/** GET /assets: underlyings with at least one listed instrument (rest-public 3.12). */
export const getAssets = defineEndpoint({
  name: 'getAssets',
  method: 'GET',
  path: '/assets',
  access: 'public',
  reply: z.array(z.string()),
})
