import { defineChannel } from '../channel'
import { tickerMessage } from './ticker'

/** `book-ticker:`: only the best bid and ask, at every change (websocket.md 16). */
export const bookTicker = defineChannel({
  prefix: 'book-ticker',
  access: 'public',
  summary: 'Best bid/ask updates',
  usedIn: 'agreement',
  scopes: ['instrument', 'assetType'],
  message: tickerMessage,
})
