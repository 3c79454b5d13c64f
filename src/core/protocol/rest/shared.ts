import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { wireObject } from '../wireObject'

/** A whole number in a query, which is text. */
export const queryInteger = z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int(), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
})

/** The window of a history: inclusive bounds in nanoseconds, newest rows first (rest-public 1.4). */
export const windowQuery = {
  startTime: z.optional(unixNanos),
  endTime: z.optional(unixNanos),
  limit: z.optional(queryInteger),
}

/** The window of a counted list: skips `offset` rows. */
export const pageQuery = { ...windowQuery, offset: z.optional(queryInteger) }

/** The window of a series of points: `resolution` in seconds, a multiple of 30. */
export const pointsQuery = { ...windowQuery, resolution: z.optional(queryInteger) }

/** The answer of many writes. A rejection is an error body with another status, never `false`. */
export const success = wireObject({ success: z.boolean() })
