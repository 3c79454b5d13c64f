import { assert } from '@/lib/assert'
import type { TradeMessage } from '@/protocol/channels/trades'
import type { LiveState } from '../../live/liveState'
import type { PublicTrade } from '../../storage/history'
import { findAnyInstrument } from './instrumentOf'

/** A trade as everybody may see it; `side` is the taker's (websocket.md 20, rest-public 3.9). */
export function tradeRecordOf(live: LiveState, trade: PublicTrade): TradeMessage {
  const instrument = findAnyInstrument(live, trade.instrumentId)
  assert(instrument !== undefined, 'what traded is or was listed')
  const { instrumentName, instrumentType } = instrument
  const { tradeId, instrumentId, side, price, amount, timeNs } = trade
  return { tradeId, instrumentId, instrumentName, instrumentType, side, price, amount, createdTimestamp: timeNs }
}
