import * as z from 'zod/mini'
import { defineChannel } from '../channel'
import { decimalAmount, decimalPrice, instrumentId, recordInstrumentType, side, unixNanos } from '../codecs'
import { wireRecord } from '../wireObject'

/** A public trade. A taker that sweeps several resting orders yields several messages. */
export const tradeMessage = wireRecord(['tradeId', 'instrumentName', 'side', 'price', 'amount', 'createdTimestamp'], {
  /** Opaque; joins with `fills`. */
  tradeId: z.string(),
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  /** The taker's side. */
  side,
  price: decimalPrice,
  amount: decimalAmount,
  createdTimestamp: unixNanos,
})
export type TradeMessage = z.output<typeof tradeMessage>

/** `trades:<asset>` or `trades:<instrument>` (websocket.md 20). */
export const trades = defineChannel({
  prefix: 'trades',
  access: 'public',
  summary: 'Public trades',
  usedIn: 'tape',
  scopes: ['asset', 'instrument'],
  message: tradeMessage,
})
