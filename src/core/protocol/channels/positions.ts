import { defineChannel } from '../channel'
import { unixNanos } from '../codecs'
import { positionRecord } from '../positionRecord'
import { wireRecord } from '../wireObject'
import { wireChanges } from '../wireRows'

/** The changed positions; a closed position has the amount 0. */
export const positionsMessage = wireRecord(['positions'], {
  timestamp: unixNanos,
  positions: wireChanges(positionRecord),
})

/** `positions`: sends no snapshot; read `GET /positions` after the ack (websocket.md 22.2). */
export const positions = defineChannel({
  prefix: 'positions',
  access: 'private',
  summary: 'Your positions',
  usedIn: 'positions',
  scopes: ['none'],
  message: positionsMessage,
})
