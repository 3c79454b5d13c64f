import type * as z from 'zod/mini'
import { defineChannel } from '../channel'
import { unixNanos, nonZeroPrice } from '../codecs'
import { wireRecord } from '../wireObject'

export const indexMessage = wireRecord(['price'], { price: nonZeroPrice, timestamp: unixNanos })
export type IndexMessage = z.output<typeof indexMessage>

/** `index:<asset>`: the period is not documented; the reference assumes once a second (websocket.md 19). */
export const index = defineChannel({
  prefix: 'index',
  access: 'public',
  summary: 'Index price of an asset',
  usedIn: 'strip',
  scopes: ['asset'],
  message: indexMessage,
  periodMs: 1_000,
})
