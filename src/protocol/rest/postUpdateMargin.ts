import * as z from 'zod/mini'
import { fp6SignedUsd, instrumentNumber } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { positionRecord, type PositionMessage } from '../positionRecord'
import { wireObject } from '../wireObject'

type WirePosition = z.input<typeof positionRecord>
type Doubled = { readonly success?: unknown; readonly position?: unknown }

/**
 * The position after the change, which the venue writes twice (rest-private 6.6). Where neither copy is whole the
 * margin was changed all the same, so the position is then undefined and not an error.
 */
const doubledPosition = z.codec(z.custom<Doubled>(isObject), z.custom<{ readonly position?: PositionMessage }>(), {
  decode: ({ position, success }) => {
    // Anything may have been sent; the schema finds out.
    const read = z.safeDecode(positionRecord, (position ?? success) as WirePosition)
    return read.success ? { position: read.data } : {}
  },
  encode: ({ position }) => {
    if (position === undefined) return {}
    const wire = z.encode(positionRecord, position)
    return { success: wire, position: wire }
  },
})

/** POST /account/update-margin: adds to the margin of an isolated position, or takes from it (rest-private 6.6). */
export const postUpdateMargin = defineEndpoint({
  name: 'postUpdateMargin',
  method: 'POST',
  path: '/account/update-margin',
  access: 'private',
  body: wireObject({
    instrument: instrumentNumber,
    /** The change in USD; negative takes away. */
    isolatedMargin: fp6SignedUsd,
  }),
  reply: doubledPosition,
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
