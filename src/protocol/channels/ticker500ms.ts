import { defineChannel } from '../channel'
import { tickerMessage } from './ticker'

/** `ticker-500ms:`: the ticker at most every 500 ms (websocket.md 15). */
export const ticker500ms = defineChannel({
  prefix: 'ticker-500ms',
  access: 'public',
  summary: 'The same, twice a second',
  usedIn: 'chain',
  scopes: ['instrument', 'assetType'],
  message: tickerMessage,
  periodMs: 500,
})
