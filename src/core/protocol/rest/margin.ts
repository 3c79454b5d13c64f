import * as z from 'zod/mini'
import { instrumentId, marginType } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { type PositionMessage, positionRecord } from '../positionRecord'
import { fp6SignedUsd, instrumentNumber, wholeNumber } from '../requestCodecs'
import { wireObject } from '../wireObject'
import { success } from './shared'

const nested = wireObject({ success })
type Nested = z.input<typeof nested>
type Flat = z.input<typeof success>

/** Two settings answer `{"success":{"success":true}}`; a public client expects the flat form (rest-private 6.4, 18). */
export const settingSuccess = z.codec(z.custom<Nested | Flat>(), nested, {
  decode: (wire) => (isNested(wire) ? wire : { success: wire }),
  encode: (wire) => wire,
})

function isNested(wire: Nested | Flat): wire is Nested {
  return typeof wire === 'object' && wire !== null && typeof wire.success === 'object'
}

/** POST /account/leverage: sets the leverage of a perpetual, from 1 to its maximum (rest-private 6.4). */
export const postLeverage = defineEndpoint({
  name: 'postLeverage',
  method: 'POST',
  path: '/account/leverage',
  access: 'private',
  group: 'margin',
  summary: 'Set the leverage of a perpetual',
  usedIn: 'ticket',
  body: wireObject({ instrument: instrumentNumber, leverage: wholeNumber }),
  reply: settingSuccess,
})

/** POST /account/margin-type: sets a position to cross or isolated (rest-private 6.5). */
export const postMarginType = defineEndpoint({
  name: 'postMarginType',
  method: 'POST',
  path: '/account/margin-type',
  access: 'private',
  group: 'margin',
  summary: 'Set cross or isolated margin',
  usedIn: 'ticket',
  body: wireObject({ instrument: instrumentNumber, marginType }),
  reply: settingSuccess,
})

type WirePosition = z.input<typeof positionRecord>
type Doubled = { readonly success?: unknown; readonly position?: unknown }

/**
 * The position after the change, which the venue writes twice (rest-private 6.6). If neither copy is complete, the
 * position is undefined rather than an error, because the margin has changed.
 */
const doubledPosition = z.codec(z.custom<Doubled>(isObject), z.custom<{ readonly position?: PositionMessage }>(), {
  decode: ({ position, success }) => {
    // The schema validates the value.
    const read = z.safeDecode(positionRecord, (position ?? success) as WirePosition)
    return read.success ? { position: read.data } : {}
  },
  encode: ({ position }, payload) => {
    if (position === undefined) return {}
    const written = z.safeEncode(positionRecord, position)
    if (written.success) return { success: written.data, position: written.data }
    payload.issues.push({ code: 'custom', message: written.error.issues[0]?.message, input: position })
    return z.NEVER
  },
})

/** POST /account/update-margin: adds or removes margin of an isolated position (rest-private 6.6). */
export const postUpdateMargin = defineEndpoint({
  name: 'postUpdateMargin',
  method: 'POST',
  path: '/account/update-margin',
  access: 'private',
  group: 'margin',
  summary: 'Adjust isolated margin',
  usedIn: 'positions',
  body: wireObject({
    instrument: instrumentNumber,
    /** Change in USD; negative removes margin. */
    isolatedMargin: fp6SignedUsd,
  }),
  reply: doubledPosition,
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** POST /account/portfolio-margin: switches between standard and portfolio margin (rest-private 6.3). */
export const postPortfolioMargin = defineEndpoint({
  name: 'postPortfolioMargin',
  method: 'POST',
  path: '/account/portfolio-margin',
  access: 'private',
  group: 'margin',
  summary: 'Switch portfolio margin on or off',
  usedIn: 'portfolio',
  body: wireObject({ enabled: z.boolean() }),
  reply: success,
})

/** In mode `NET`, our venue's default, an order may flip a position. In the other modes it may not (real-venue 5). */
export const positionModeNames = ['NET', 'ONE_WAY', 'HEDGE'] as const

/** GET /account/position-mode (real-venue 3 and 5; the members are a guess). Not every venue has it. */
export const getPositionMode = defineEndpoint({
  name: 'getPositionMode',
  method: 'GET',
  path: '/account/position-mode',
  access: 'private',
  group: 'margin',
  summary: 'Position mode',
  usedIn: 'positions',
  query: wireObject({ instrument: z.optional(instrumentId) }),
  reply: wireObject({ positionMode: z.string() }),
})

/** POST /account/position-mode: possible without positions and orders in perpetuals (real-venue 5; a guess). */
export const postPositionMode = defineEndpoint({
  name: 'postPositionMode',
  method: 'POST',
  path: '/account/position-mode',
  access: 'private',
  group: 'margin',
  summary: 'Set the position mode',
  usedIn: 'positions',
  /** Without an instrument, the mode of the whole account. */
  body: wireObject({ positionMode: z.enum(positionModeNames), instrument: z.optional(instrumentNumber) }),
  reply: success,
})
